// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalar arithmetic: carries, comparisons, fields, selection, exec, and SCC as an operand.
// chips: gfx900 gfx90a gfx942 gfx1030 gfx1100
// RUN: entry=k block=64
// BUF: out u32 23
// EXPECT: out = 0 8 0xfffffff8 0xffffffff 1 0 0x12 0xfffffff2 31 5 0xffffffff 0x80000000
// + 7 0xf 0xf0 0x00ff0000 0x5 2 0x2c 1 0xfffe 0x10 0
.include "kernel.inc"
.macro keep s
  v_writelane_b32 v2, \s, m0
  s_add_u32 m0, m0, 1
.endm
kernel k
  begin
  v_mov_b32 v2, 0
  s_mov_b32 m0, 0
  // 0xffffffff:7 + 0:1 = 0:8 with a carry; back again.
  s_mov_b32 s12, -1
  s_add_u32 s13, 7, 1
  s_add_u32 s12, s12, 1
  keep s12
  keep s13
  s_sub_u32 s13, 0, s13
  s_mov_b32 s14, 0
  keep s13
  s_sub_u32 s15, 0, 1
  s_subb_u32 s14, s14, 0
  keep s14
  s_cmp_lt_i32 s14, 0
  s_cselect_b32 s14, 1, 2
  keep s14
  s_cmp_lt_u32 s15, 0
  s_mov_b32 s14, src_scc
  keep s14
  s_mov_b32 s16, 0x12f25678
  s_bfe_u32 s14, s16, 0x80018
  keep s14
  s_bfe_i32 s14, s16, 0x80010
  keep s14
  s_flbit_i32_b32 s14, 1
  keep s14
  s_ff1_i32_b32 s14, 0x60
  keep s14
  s_ff1_i32_b32 s14, 0
  keep s14
  s_brev_b32 s14, 1
  keep s14
  s_bcnt1_i32_b64 s14, 0x7f
  keep s14
  // exec: saved and restored, bits of it.
  s_mov_b64 s[22:23], 0xff
  s_mov_b64 exec, 0xf
  s_and_saveexec_b64 s[24:25], s[22:23]
  s_mov_b32 s26, exec_lo
  s_andn2_b64 s[28:29], s[22:23], exec
  s_mov_b64 exec, -1
  keep s24
  keep s28
  s_lshl_b64 s[28:29], s[22:23], 48
  keep s29
  s_movk_i32 s14, 5
  keep s14
  s_min_i32 s14, s14, 2
  keep s14
  s_mul_i32 s14, s14, 22
  keep s14
  s_cmp_eq_u64 s[22:23], 0xff
  s_mov_b32 s14, src_scc
  keep s14
  s_bfm_b32 s14, 15, 1
  keep s14
  s_and_b32 s14, s14, 0x10
  keep s14
  s_mov_b32 s14, 3
  s_cmp_lg_u32 s14, 3
  s_mov_b32 s14, src_scc
  keep s14
  s_mov_b64 exec, 0x7fffff
  put 0, v2
  s_endpgm
