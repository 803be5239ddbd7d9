// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Weak memory: scalar atomic operations are done where all workgroups see them. Each takes a number of its own, and writes
// it to its place.
// chips: gfx900 gfx90a gfx942
// CONFIG: weak_memory=1 seed=1..3
// RUN: entry=k grid=32 block=128
// BUF: numbers u32 64
// BUF: counter u32 4 = 5 7 0 0
// EXPECT: numbers sorted 5..68
// EXPECT: counter = 69 7 64 0
.include "kernel.inc"
kernel k
  s_load_dwordx4 s[8:11], s[4:5], 0
  s_mov_b32 s20, 1
  s_mov_b32 s22, 1
  s_mov_b32 s23, 0
  s_waitcnt lgkmcnt(0)
  s_atomic_add s20, s[10:11], 0 glc
  s_atomic_add_x2 s[22:23], s[10:11], 8
  s_waitcnt lgkmcnt(0)
  s_sub_u32 s21, s20, 5
  s_lshl_b32 s21, s21, 2
  v_mov_b32 v0, s21
  v_mov_b32 v1, s20
  s_mov_b64 exec, 1
  global_store_dword v0, v1, s[8:9]
  s_endpgm
