// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalar and vector arithmetic, a scalar load of the arguments, and a store of each lane.
// RUN: entry=k block=64
// BUF: out u32 64
// ARG: u32 1000
// EXPECT: out = 1000..1063
.include "kernel.inc"
kernel k
  s_load_dwordx2 s[8:9], s[4:5], 0
  s_load_dword s10, s[4:5], 8
  lane_offset
  s_waitcnt lgkmcnt(0)
  v_lshrrev_b32 v1, 2, v0
  v_add_u32 v1, s10, v1
  global_store_dword v0, v1, s[8:9]
  s_endpgm
