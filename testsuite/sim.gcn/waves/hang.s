// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel that does not end waits for.
// chips: gfx90a
// RUN: entry=k block=1,64,2
// BUF: flag u32 4
// HANGS: waiting at s_barrier, to which 1 of 2 waves have come; the first that has not is wave 1
// HANGS: in a loop that looks at flat_load_dword of 0x[0-9a-f]+ \(4 bytes into 16 bytes at 0x[0-9a-f]+\), which is 0
// CONFIG: timeout=1
.include "kernel.inc"
kernel k
  s_load_dwordx2 s[8:9], s[4:5], 0
  v_bfe_u32 v2, v0, 20, 10
  v_readfirstlane_b32 s10, v2
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s10, 0
  s_cbranch_scc1 meet
  s_mov_b64 exec, 1
  v_mov_b32 v2, s8
  v_mov_b32 v3, s9
spin:
  flat_load_dword v4, v[2:3] offset:4 glc
  s_waitcnt vmcnt(0) & lgkmcnt(0)
  v_cmp_eq_u32 vcc, 0, v4
  s_cbranch_vccnz spin
meet:
  s_barrier
  s_endpgm
