// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy of what nobody has written is not written either.
// chips: gfx90a gfx1030
// CONFIG: check_uninitialised=1
// RUN: entry=k block=64
// BUF: out u32 64
// NEW: from u32 64
// NEW: to u32 128
// FAULT: uninitialised_read /lane 1 .*read of memory that nobody has written at address .*in k\+0x.*: global_load_dword v4/
.set MASK, 0x77777777
.include "kernel.inc"
kernel k
  s_load_dwordx4 s[8:11], s[4:5], 0
  s_load_dwordx2 s[12:13], s[4:5], 16
  lane_offset
  v_mov_b32 v5, 3
  s_waitcnt lgkmcnt(0)
  // Every second word of the new memory is written.
  s_mov_b64 s[14:15], exec
  s_mov_b32 exec_lo, 0x55555555
  s_mov_b32 exec_hi, 0x55555555
  global_store_dword v0, v5, s[10:11]
  s_mov_b64 exec, s[14:15]
  // Copied by a register, and by another one to which it was moved.
  global_load_dword v2, v0, s[10:11]
  s_waitcnt vmcnt(0)
  v_mov_b32 v3, v2
  global_store_dword v0, v2, s[12:13]
  global_store_dword v0, v3, s[12:13] offset:256
  // A register that is loaded anew carries nothing.
  global_load_dword v2, v0, s[8:9]
  s_waitcnt vmcnt(0)
  v_add_u32 v2, 1, v2
  s_mov_b32 exec_lo, MASK
  s_mov_b32 exec_hi, MASK
  global_load_dword v4, v0, s[12:13] offset:256
  s_waitcnt vmcnt(0)
  v_add_u32 v4, v4, v2
  global_store_dword v0, v4, s[8:9]
  s_endpgm
