// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalar code as GCC writes it: addresses in SGPRs, one lane loads and stores.
// Measured with `gcnrun --time`; the target is 50 million instructions a second on one core. Nearly all are of one lane, so
// that lane-instructions are instructions.
// chips: gfx90a
// RUN: entry=k grid=4 block=64
// BUF: out u32 64
// EXPECT: out = ?*64
.include "kernel.inc"
kernel k
  begin
  s_mov_b32 s20, 40000
  s_mov_b64 exec, 1
again:
.rept 2
  s_add_u32 s12, s8, 16
  s_addc_u32 s13, s9, 0
  v_writelane_b32 v4, s12, 0
  v_writelane_b32 v5, s13, 0
  flat_load_dword v6, v[4:5]
  s_waitcnt 0
  v_readlane_b32 s14, v6, 0
  s_add_i32 s14, s14, 1
  s_cmp_lt_i32 s14, 5
  v_mov_b32 v6, s14
  v_add_co_u32 v4, vcc, 4, v4
  v_addc_co_u32 v5, vcc, 0, v5, vcc
  flat_store_dword v[4:5], v6
.endr
  s_sub_u32 s20, s20, 1
  s_cmp_lg_u32 s20, 0
  s_cbranch_scc1 again
  s_endpgm
