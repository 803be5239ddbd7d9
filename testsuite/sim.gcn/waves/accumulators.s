// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accumulator registers keep what lanes put there.
// chips: gfx908 gfx90a gfx942
// RUN: entry=k block=64
// BUF: out u32 64
// EXPECT: out = 0*8 8..63
.include "kernel.inc"
kernel k
  begin
  v_mov_b32 v2, 0
  v_accvgpr_write_b32 a3, v2
  s_movk_i32 s20, 0xff00
  s_mov_b32 s21, -1
  s_mov_b64 exec, s[20:21]
  v_accvgpr_write_b32 a3, v1
  s_mov_b64 exec, -1
  v_accvgpr_read_b32 v4, a3
  put 0, v4
  s_endpgm
