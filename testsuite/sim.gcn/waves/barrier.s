// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waves meet at barriers; one that has ended is not waited for.
// chips: gfx900 gfx90a gfx1030 gfx1100
// RUN: entry=k grid=4 block=1,64,8
// BUF: out u32 4
// EXPECT: out = 21 21 21 21
// COUNT: barriers=56
.include "kernel.inc"
kernel k, 1536
  s_load_dwordx2 s[8:9], s[4:5], 0
.if PACKED
  v_bfe_u32 v2, v0, 20, 10
.endif
  v_readfirstlane_b32 s10, v2
  s_mov_b64 exec, 1
  v_mov_b32 v3, 0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s10, 7
  s_cbranch_scc1 done
  s_cmp_lg_u32 s10, 0
  s_cbranch_scc1 together
  ds_write_b32 v3, v3
  s_waitcnt lgkmcnt(0)
together:
  s_barrier
  v_mov_b32 v4, s10
  ds_add_u32 v3, v4
  s_waitcnt lgkmcnt(0)
  s_barrier
  s_cmp_lg_u32 s10, 3
  s_cbranch_scc1 done
  ds_read_b32 v5, v3
  s_lshl_b32 s11, s6, 2
  v_mov_b32 v6, s11
  s_waitcnt lgkmcnt(0)
  global_store_dword v6, v5, s[8:9]
done:
  s_endpgm
