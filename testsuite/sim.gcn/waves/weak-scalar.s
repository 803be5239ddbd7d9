// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Weak memory: what scalar loads have read they may be given again, though a vector store has changed it; s_dcache_inv makes
// them forget. 64 rounds, each of a word that was read before: stale[0] counts for loads without it, stale[1] for those with.
// chips: gfx90a gfx1030
// CONFIG: weak_memory=1 workers=1 seed=1..10
// RUN: entry=k block=64
// BUF: data u32 64
// BUF: stale u32 2
// SOMETIMES: stale[0] = 1
// EXPECT: stale[1] = 0
// EXPECT: data = 2*64
.include "litmus-parts.inc"
.include "kernel.inc"
kernel k
  s_load_dwordx4 s[8:11], s[4:5], 0
  s_mov_b64 exec, 1
  v_mov_b32 v0, 0
  s_mov_b32 s14, 0
  s_mov_b32 s15, 0
  s_mov_b32 s20, 64
  s_waitcnt lgkmcnt(0)
again:
  s_load_dword s12, s[8:9], 0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, 1
  global_store_dword v0, v1, s[8:9]
  release_agent
  s_load_dword s12, s[8:9], 0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s12, 1
  s_cselect_b32 s14, s14, 1
  v_mov_b32 v1, 2
  global_store_dword v0, v1, s[8:9]
  release_agent
  s_dcache_inv
  s_load_dword s12, s[8:9], 0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s12, 2
  s_cselect_b32 s15, s15, 1
  s_add_u32 s8, s8, 4
  s_addc_u32 s9, s9, 0
  s_sub_u32 s20, s20, 1
  s_cmp_lg_u32 s20, 0
  s_cbranch_scc1 again
  v_mov_b32 v2, s14
  v_mov_b32 v3, s15
  global_store_dwordx2 v0, v[2:3], s[10:11]
  s_endpgm
