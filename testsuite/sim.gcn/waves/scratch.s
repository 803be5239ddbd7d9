// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private memory: each lane has its own, by the scratch instructions and through the aperture.
// chips: gfx900 gfx90a gfx942 gfx1030 gfx1100
// RUN: entry=k block=64
// BUF: out u32 128
// EXPECT: out[0] = 100..163
// EXPECT: out[64] = 100..163
.include "kernel.inc"
kernel k, 0, 2, 64
  begin
  v_add_u32 v2, 100, v1
  v_mov_b32 v3, 16
  scratch_store_dword v3, v2, off offset:4
  s_waitcnt vmcnt(0)
  scratch_load_dword v4, v3, off offset:4
  s_mov_b64 s[20:21], src_private_base
  v_mov_b32 v6, 20
  v_mov_b32 v7, s21
  flat_load_dword v5, v[6:7]
  s_waitcnt vmcnt(0) & lgkmcnt(0)
  put 0, v4
  put 1, v5
  s_endpgm
