// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of memory that nobody has written: the address comes from LDS or device memory alike; what is used is reported.
// chips: gfx90a gfx1100
// CONFIG: check_uninitialised=1
// RUN: entry=k block=64
// BUF: out u32 64
// NEW: fresh u32 64
// FAULT: uninitialised_read /lane 0 .*read of memory that nobody has written at address .*in k\+0x.*: global_load_(dword|b32) v2/
.include "kernel.inc"
kernel k
  begin
  global_load_dword v2, v0, s[10:11]
  s_waitcnt vmcnt(0)
  v_add_u32 v3, 1, v1
  v_add_u32 v2, 1, v2
  put 0, v2
  s_endpgm
