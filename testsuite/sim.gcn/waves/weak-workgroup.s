// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Weak memory: the waves of a workgroup see each other's stores in their order, without waits or cache operations.
// chips: gfx90a gfx942 gfx1030 gfx1100
// CONFIG: weak_memory=1 seed=1..20
// RUN: entry=k block=128
// BUF: data u32 64
// BUF: flag u32 64
// BUF: stale u32 1
// EXPECT: stale = 0
// EXPECT: data = 1*64
.macro publish
.endm
.macro store_flag
  global_store_dword v0, v1, s[10:11]
.endm
.macro load_flag
  global_load_dword v3, v0, s[10:11]
.endm
.macro acquire
.endm
.set litmus_waves, 1
.include "litmus.inc"
