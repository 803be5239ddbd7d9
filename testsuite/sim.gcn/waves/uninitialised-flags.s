// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A flag that is set in a word which nobody has written is not a bit-field: the other flags are as much the result.
// chips: gfx90a gfx1030
// CONFIG: check_uninitialised=1
// RUN: entry=k block=64
// BUF: out u32 64
// NEW: word u32 64
// FAULT: uninitialised_read /lane 0 .*read of memory that nobody has written at address .*in k\+0x.*: global_load_dword v1/
.include "kernel.inc"
kernel k
  s_load_dwordx4 s[8:11], s[4:5], 0
  lane_offset
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v0, s[10:11]
  s_waitcnt vmcnt(0)
  v_or_b32 v1, 5, v1
  global_store_dword v0, v1, s[10:11]
  s_endpgm
