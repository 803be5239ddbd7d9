// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Weak memory, message passing: a wait that leaves one instruction less on its way than came with the store waits for it.
// chips: gfx90a
// CONFIG: weak_memory=1 seed=1..20
// RUN: entry=k grid=2 block=64
// BUF: data u32 64
// BUF: flag u32 64
// BUF: stale u32 1
// EXPECT: stale = 0
// EXPECT: data = 1*64
.include "litmus-parts.inc"
.macro publish
  global_load_dword v4, v0, s[10:11]
  s_waitcnt vmcnt(1)
.endm
.macro store_flag
  store_flag_agent
  s_sleep 1
  s_waitcnt vmcnt(0)
.endm
.macro load_flag
  load_flag_agent
.endm
.macro acquire
  acquire_agent
.endm
.include "litmus.inc"
