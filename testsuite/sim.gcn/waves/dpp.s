// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Moves between lanes (DPP): where lanes come from, lanes without a source, and masks of rows and banks.
// chips: gfx900 gfx90a
// RUN: entry=k block=64
// BUF: out u32 704
// EXPECT: out[0] = 99 0..14 99 16..30 99 32..46 99 48..62
// EXPECT: out[64] = 0 0..14 0 16..30 0 32..46 0 48..62
// EXPECT: out[128] = 3 2 1 0 7 6 5 4
// EXPECT: out[192] = 1..15 99 17..31 99
// EXPECT: out[256] = 15 0..14 31 16..30
// EXPECT: out[320] = 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 31
// EXPECT: out[384] = 99*16 15*16 31*16 47*16
// EXPECT: out[448] = 99 0..62
// EXPECT: out[512] = 99*16 15 16..30 99*32
// EXPECT: out[576] = 99*4 3..6 99*8 99*4 19..22
// EXPECT: out[640] = 0 1..15 16
.include "kernel.inc"
.macro fresh
  v_mov_b32 v2, 0x63
.endm
kernel k
  begin
  fresh
  v_mov_b32_dpp v2, v1 row_shr:1 row_mask:0xf bank_mask:0xf
  put 0, v2
  fresh
  v_mov_b32_dpp v2, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
  put 1, v2
  v_mov_b32_dpp v2, v1 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf
  put 2, v2
  fresh
  v_mov_b32_dpp v2, v1 row_shl:1 row_mask:0xf bank_mask:0xf
  put 3, v2
  v_mov_b32_dpp v2, v1 row_ror:1 row_mask:0xf bank_mask:0xf
  put 4, v2
  v_mov_b32_dpp v2, v1 row_mirror row_mask:0xf bank_mask:0xf
  put 5, v2
  fresh
  v_mov_b32_dpp v2, v1 row_bcast:15 row_mask:0xf bank_mask:0xf
  put 6, v2
  fresh
  v_mov_b32_dpp v2, v1 wave_shr:1 row_mask:0xf bank_mask:0xf
  put 7, v2
  fresh
  v_mov_b32_dpp v2, v1 wave_shr:1 row_mask:0x2 bank_mask:0xf
  put 8, v2
  fresh
  v_mov_b32_dpp v2, v1 row_shr:1 row_mask:0xf bank_mask:0x2
  put 9, v2
  // An operation with two sources; then lanes that are off are not sources.
  v_mov_b32 v3, 0
  v_add_u32_dpp v2, v1, v3 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
  put 10, v2
  s_endpgm
