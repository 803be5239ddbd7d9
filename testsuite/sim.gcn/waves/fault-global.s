// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A global memory instruction does not reach LDS.
// chips: gfx90a
// RUN: entry=k block=64
// BUF: out u32 64
// FAULT: illegal_address /global memory instruction with an address of LDS/
.include "kernel.inc"
kernel k, 1536
  begin
  s_mov_b64 s[20:21], src_shared_base
  global_load_dword v2, v0, s[20:21]
  s_endpgm
