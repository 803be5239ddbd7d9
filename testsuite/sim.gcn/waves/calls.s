// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function that is called through its address twice, a loop, branches on exec and vcc, and a clock that goes on.
// chips: gfx900 gfx90a gfx1030
// RUN: entry=k block=64
// BUF: out u32 64
// EXPECT: out = 37*64
.include "kernel.inc"
kernel k
  begin
  s_mov_b32 s20, 0
  s_mov_b32 s21, 0
  s_memrealtime s[30:31]
again:
  s_getpc_b64 s[12:13]
  s_add_u32 s12, s12, add_six@rel32@lo+4
  s_addc_u32 s13, s13, add_six@rel32@hi+4
  s_swappc_b64 s[18:19], s[12:13]
  s_add_u32 s21, s21, 1
  s_cmp_lt_u32 s21, 6
  s_cbranch_scc1 again
  s_mov_b64 exec, 0
  s_cbranch_execnz wrong
  s_mov_b64 exec, -1
  v_cmp_lt_u32 vcc, v1, 0
  s_cbranch_vccnz wrong
  v_cmp_eq_u32 vcc, v1, v1
  s_cbranch_vccz wrong
  s_memrealtime s[32:33]
  s_waitcnt lgkmcnt(0)
  s_sub_u32 s34, s32, s30
  s_subb_u32 s35, s33, s31
  s_cmp_lt_i32 s35, 0
  s_cbranch_scc1 wrong
  s_add_u32 s20, s20, 1
wrong:
  v_mov_b32 v2, s20
  put 0, v2
  s_endpgm
.p2align 8
.globl add_six
.hidden add_six
.type add_six,@function
add_six:
  s_add_u32 s20, s20, 6
  s_setpc_b64 s[18:19]
