// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Weak memory, message passing: up to gfx90a buffer_wbinvl1 brings stores to where the whole gpu sees them.
// chips: gfx900 gfx90a
// CONFIG: weak_memory=1 seed=1..20
// RUN: entry=k grid=2 block=64
// BUF: data u32 64
// BUF: flag u32 64
// BUF: stale u32 1
// EXPECT: stale = 0
// EXPECT: data = 1*64
.include "litmus-parts.inc"
.macro publish
  buffer_wbinvl1_vol
.endm
.macro store_flag
  store_flag_agent
.endm
.macro load_flag
  load_flag_agent
.endm
.macro acquire
  acquire_agent
.endm
.include "litmus.inc"
