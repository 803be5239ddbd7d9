// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of a workgroup: words and pairs, two places at once, an unaligned pair, operations that return, compare and swap in its two orders.
// chips: gfx900 gfx90a gfx1030 gfx1100
// RUN: entry=k block=64
// BUF: out u32 512
// EXPECT: out[0] = 63 62 61 60 59 58 57 56 55 54 53 52 51 50 49 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
// EXPECT: out[64] = 7*64
// EXPECT: out[128] = 9*64
// EXPECT: out[192] = 64*64
// EXPECT: out[256] = 5 0*63
// EXPECT: out[320] = 17*64
.include "kernel.inc"
kernel k, 1536
  begin
  // Reversed through LDS.
  ds_write_b32 v0, v1
  v_sub_u32 v2, 63, v1
  v_lshlrev_b32 v2, 2, v2
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  put 0, v3
  // Two words 64 elements apart, and a pair at an odd word, as libgomp has one.
  v_mov_b32 v4, 7
  v_mov_b32 v5, 9
  v_mov_b32 v6, 0
  ds_write2st64_b32 v0, v4, v5 offset0:1 offset1:3
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v7, v0 offset:256
  ds_read2_b32 v[8:9], v0 offset0:64 offset1:192
  s_waitcnt lgkmcnt(0)
  put 1, v7
  put 2, v9
  // All lanes add one.
  v_mov_b32 v10, 1
  v_mov_b32 v11, 0
  v_mov_b32 v12, 0
  v_mov_b32 v13, 0
  ds_write_b64 v6, v[12:13] offset:1032
  s_waitcnt lgkmcnt(0)
  ds_add_u64 v6, v[10:11] offset:1032
  s_waitcnt lgkmcnt(0)
  ds_read_b64 v[12:13], v6 offset:1032
  s_waitcnt lgkmcnt(0)
  put 3, v12
  // From 0 to 5: the first lane sees 0 and changes it; then 5 is compared with 0.
  v_mov_b32 v14, 0
  v_mov_b32 v15, 5
  ds_write_b32 v6, v14 offset:1040
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, 1
.if GFX11
  ds_cmpstore_rtn_b32 v16, v6, v15, v14 offset:1040
.else
  ds_cmpst_rtn_b32 v16, v6, v14, v15 offset:1040
.endif
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v16, v6 offset:1040
  s_waitcnt lgkmcnt(0)
  put 4, v16
  s_mov_b64 exec, -1
  // Through a flat address.
  v_mov_b32 v17, 17
  v_mov_b32 v18, v0
  s_mov_b64 s[20:21], src_shared_base
  v_mov_b32 v19, s21
  flat_store_dword v[18:19], v17
  s_waitcnt vmcnt(0) & lgkmcnt(0)
  ds_read_b32 v20, v0
  s_waitcnt lgkmcnt(0)
  put 5, v20
  s_endpgm
