// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A jump to nowhere.
// chips: gfx90a
// RUN: entry=k block=64
// BUF: out u32 64
// FAULT: illegal_address /jump to what is no instruction at address/
.include "kernel.inc"
kernel k, 1536
  begin
  s_setpc_b64 s[4:5]
  s_endpgm
