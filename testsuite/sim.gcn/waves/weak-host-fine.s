// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Weak memory, the kernel writes data to host memory, then a flag; the host answers. Fine-grained memory is held by no cache of the whole gpu: a wait is enough.
// chips: gfx90a gfx942 gfx1030
// CONFIG: weak_memory=1 seed=1..10
// RUN: entry=k block=64
// HOST: flag u64 1
// HOST: data u64 1
// HOST: wrong u64 1
// ANSWER: flag data wrong
// EXPECT: wrong = 0
// EXPECT: flag = 0
.include "kernel.inc"
kernel k, 0, 0
  s_load_dwordx4 s[8:11], s[4:5], 0
  s_mov_b64 exec, 1
  v_mov_b32 v0, 0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  s_mov_b32 s20, 50
  s_waitcnt lgkmcnt(0)
again:
  v_add_u32 v2, 1, v2
  global_store_dwordx2 v0, v[2:3], s[10:11]
.if RDNA
  s_waitcnt_vscnt null, 0
.else
  s_waitcnt vmcnt(0)
.endif
  global_store_dwordx2 v0, v[2:3], s[8:9]
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
