// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain integer arithmetic of GCN code, all lanes together.
// Measured with `gcnrun --time`; the target is 500 million lane-instructions a second on one core.
// chips: gfx90a
// RUN: entry=k grid=4 block=256
// BUF: out u32 64
// EXPECT: out = ?*64
.include "kernel.inc"
kernel k
  begin
  s_mov_b32 s20, 4000
again:
.rept 8
  v_add_u32 v2, v1, v2
  v_xor_b32 v3, v2, v1
  v_mul_lo_u32 v4, v3, v2
  v_lshlrev_b32 v5, 3, v4
  v_and_b32 v6, v5, v2
  v_sub_u32 v7, v6, v3
.endr
  s_sub_u32 s20, s20, 1
  s_cmp_lg_u32 s20, 0
  s_cbranch_scc1 again
  put 0, v7
  s_endpgm
