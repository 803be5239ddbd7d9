// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Weak memory, the kernel writes data to host memory, then a flag; the host answers. Nothing waits for the data.
// chips: gfx90a gfx942
// CONFIG: weak_memory=1 workers=1 seed=1..30
// RUN: entry=k block=64
// HOST: flag u64 1
// HOST: data u64 1
// HOST: wrong u64 1
// ANSWER: flag data wrong
// SOMETIMES: wrong[0] = 1
// EXPECT: flag = 0
// Turns end at branches alone: while the wave executes what has none, nothing arrives, and the host has time to look.
.include "kernel.inc"
kernel k, 0, 0
  s_load_dwordx4 s[8:11], s[4:5], 0
  s_mov_b64 exec, 1
  v_mov_b32 v0, 0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  s_mov_b32 s20, 12
  s_waitcnt lgkmcnt(0)
again:
  v_add_u32 v2, 1, v2
  global_store_dwordx2 v0, v[2:3], s[10:11]
  global_store_dwordx2 v0, v[2:3], s[8:9]
  s_mov_b64 exec, -1
.rept 3000
  v_sin_f32 v6, v7
.endr
  s_mov_b64 exec, 1
wait:
.if GFX940
  global_load_dwordx2 v[4:5], v0, s[8:9] sc0 sc1
.elseif RDNA
  global_load_dwordx2 v[4:5], v0, s[8:9] glc dlc
.else
  global_load_dwordx2 v[4:5], v0, s[8:9] glc
.endif
  s_waitcnt vmcnt(0)
  v_cmp_ne_u32 vcc, 0, v4
  s_cbranch_vccnz wait
  s_sub_u32 s20, s20, 1
  s_cmp_lg_u32 s20, 0
  s_cbranch_scc1 again
  s_endpgm
