// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-item ids, packed in one register on newer chips, and the workgroup's.
// chips: gfx900 gfx908 gfx90a gfx942 gfx1030 gfx1100
// RUN: entry=k grid=2 block=2,8,8
// BUF: out u32 256
// EXPECT: out[0] = 0 1 0x10 0x11 0x20
// EXPECT: out[62] = 0x370 0x371 0x400 0x401
// EXPECT: out[127] = 0x771 0x10000 0x10001 0x10010
// EXPECT: out[254] = 0x10770 0x10771
.include "kernel.inc"
kernel k
  s_load_dwordx2 s[8:9], s[4:5], 0
.if PACKED
  v_bfe_u32 v2, v0, 20, 10
  v_bfe_u32 v1, v0, 10, 10
  v_and_b32 v0, 0x3ff, v0
.endif
  // The number in the grid: x + 2 y + 16 z + 128 of the workgroup.
  v_lshl_add_u32 v3, v1, 1, v0
  v_lshl_add_u32 v3, v2, 4, v3
  s_lshl_b32 s10, s6, 7
  v_add_u32 v3, s10, v3
  v_lshlrev_b32 v3, 2, v3
  v_lshl_or_b32 v4, v1, 4, v0
  v_lshl_or_b32 v4, v2, 8, v4
  s_lshl_b32 s10, s6, 16
  v_or_b32 v4, s10, v4
  s_waitcnt lgkmcnt(0)
  global_store_dword v3, v4, s[8:9]
  s_endpgm
