// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations on global memory: all lanes on one word, with and without the old value.
// chips: gfx900 gfx90a gfx942 gfx1030 gfx1100
// RUN: entry=k block=64
// BUF: out u32 64
// BUF: words u32 16 = 0 0 0 100 0xffffffff 0 3 0 0 0 0 0 0 0 0 0
// EXPECT: out sorted 0..63
// EXPECT: words = 64 63 64 36 0 5 7 0 0 1 0x40 0 0 0 0 0
.include "kernel.inc"
kernel k
  begin
  v_mov_b32 v2, 1
  v_mov_b32 v3, 0
.if GFX940
  global_atomic_add v4, v3, v2, s[10:11] sc0
.else
  global_atomic_add v4, v3, v2, s[10:11] glc
.endif
  s_waitcnt vmcnt(0)
  put 0, v4
.if GFX11
  global_atomic_max_u32 v3, v1, s[10:11] offset:4
.else
  global_atomic_umax v3, v1, s[10:11] offset:4
.endif
  v_mov_b32 v6, s10
  v_mov_b32 v7, s11
  flat_atomic_add v[6:7], v2 offset:8
  global_atomic_sub v3, v2, s[10:11] offset:12
  global_atomic_and v3, v3, s[10:11] offset:16
  // Compare and swap: the new value comes first. 0 becomes 5; 3 becomes 7.
  v_mov_b32 v8, 5
  v_mov_b32 v9, 0
  global_atomic_cmpswap v3, v[8:9], s[10:11] offset:20
  v_mov_b32 v8, 7
  v_mov_b32 v9, 3
  global_atomic_cmpswap v3, v[8:9], s[10:11] offset:24
  // 64 bits: lane 0 adds 2^32, all of them 0.
  v_mov_b32 v10, 0
  v_cmp_eq_u32 vcc, 0, v1
  v_cndmask_b32 v11, 0, 1, vcc
  global_atomic_add_x2 v3, v[10:11], s[10:11] offset:32
  // Up to 64: the counter wraps after it.
  v_mov_b32 v12, 0x40
  global_atomic_inc v3, v12, s[10:11] offset:40
  s_endpgm
