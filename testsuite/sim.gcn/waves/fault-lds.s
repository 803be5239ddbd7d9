// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory of a workgroup has an end.
// chips: gfx90a
// RUN: entry=k block=64
// BUF: out u32 64
// FAULT: illegal_address /lane 56 .*access outside LDS at offset 1536/
.include "kernel.inc"
kernel k, 1536
  begin
  v_add_u32 v2, 0x520, v0
  ds_write_b32 v2, v1
  s_endpgm
