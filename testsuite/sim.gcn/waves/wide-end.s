// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last 16 and the last 12 bytes of a buffer that ends in the middle of a page, at once.
// chips: gfx90a gfx1030
// RUN: entry=k block=64
// BUF: out u32 256
// BUF: in u32 7 = 1 2 3 4 5 6 7
// EXPECT: out[0] = 4*64
// EXPECT: out[64] = 7*64
// EXPECT: out[128] = 5*64
// EXPECT: out[192] = 7*64
.include "kernel.inc"
kernel k
  begin
  v_mov_b32 v2, 0
  global_load_dwordx4 v[4:7], v2, s[10:11] offset:12
  global_load_dwordx3 v[8:10], v2, s[10:11] offset:16
  s_waitcnt vmcnt(0)
  put 0, v4
  put 1, v7
  put 2, v8
  put 3, v10
  s_endpgm
