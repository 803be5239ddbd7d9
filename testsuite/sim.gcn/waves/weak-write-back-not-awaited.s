// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Weak memory, message passing: on gfx942, written back but not waited for.
// chips: gfx942
// CONFIG: weak_memory=1 workers=1 seed=1..30
// RUN: entry=k grid=2 block=64
// BUF: data u32 64
// BUF: flag u32 64
// BUF: stale u32 1
// SOMETIMES: stale[0] = 1
// EXPECT: data = 1*64
.include "litmus-parts.inc"
.macro publish
  buffer_wbl2 sc1
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
