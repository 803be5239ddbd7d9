// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// To set a bit-field reads the word that it is in, which need not have been written: its other bits go back where they were.
// chips: gfx90a gfx1030
// CONFIG: check_uninitialised=1
// RUN: entry=k block=64
// BUF: out u32 64
// NEW: word u32 192
// EXPECT: out[0] = 7 7 7
.include "kernel.inc"
kernel k
  s_load_dwordx4 s[8:11], s[4:5], 0
  lane_offset
  v_mov_b32 v5, 2
  s_waitcnt lgkmcnt(0)
  // By vector instructions.
  global_load_ubyte v1, v0, s[10:11]
  s_waitcnt vmcnt(0)
  v_and_b32 v1, -8, v1
  v_or_b32 v1, 5, v1
  global_store_byte v0, v1, s[10:11]
  global_load_dword v2, v0, s[10:11] offset:256
  s_waitcnt vmcnt(0)
  v_bfi_b32 v3, 7, v5, v2
  global_store_dword v0, v3, s[10:11] offset:256
  // As GCC does it for one lane: by a scalar register, whose other bits are set by a vector instruction.
  s_mov_b64 s[14:15], exec
  s_mov_b64 exec, 1
  global_load_dword v1, v0, s[10:11] offset:512
  s_waitcnt vmcnt(0)
  v_readlane_b32 s12, v1, 0
  s_and_b32 s13, s12, -8
  v_writelane_b32 v1, s13, 0
  v_or_b32 v1, 1, v1
  global_store_dword v0, v1, s[10:11] offset:512
  s_mov_b64 exec, s[14:15]
  // What was set may be read: 5 and 2.
  global_load_ubyte v1, v0, s[10:11]
  global_load_dword v2, v0, s[10:11] offset:256
  s_waitcnt vmcnt(0)
  v_and_b32 v1, 7, v1
  v_and_b32 v2, 7, v2
  v_add_u32 v1, v1, v2
  global_store_dword v0, v1, s[8:9]
  s_endpgm
