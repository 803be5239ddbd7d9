// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A store to the host with glc, then a loop that waits for its answer: a request to the host, once for the wave.
// chips: gfx90a gfx1030
// CONFIG: count_memory=1
// RUN: entry=k block=64
// HOST: flag u64 1
// HOST: data u64 1
// HOST: wrong u64 1
// ANSWER: flag data wrong
// EXPECT: wrong = 0
// COUNT: host_requests=2
.include "kernel.inc"
kernel k, 0, 0
  s_load_dwordx4 s[8:11], s[4:5], 0
  s_mov_b64 exec, 1
  v_mov_b32 v0, 0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  s_mov_b32 s20, 2
  s_waitcnt lgkmcnt(0)
again:
  v_add_u32 v2, 1, v2
  global_store_dwordx2 v0, v[2:3], s[10:11]
  s_waitcnt vmcnt(0)
  global_store_dwordx2 v0, v[2:3], s[8:9] glc
wait:
  global_load_dwordx2 v[4:5], v0, s[8:9] glc
  s_waitcnt vmcnt(0)
  v_cmp_ne_u32 vcc, 0, v4
  s_cbranch_vccnz wait
  s_sub_u32 s20, s20, 1
  s_cmp_lg_u32 s20, 0
  s_cbranch_scc1 again
  s_endpgm
