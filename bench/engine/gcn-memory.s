// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of GCN code, lanes side by side.
// Measured with `gcnrun --time`; the target is 200 million lane-instructions a second on one core.
// chips: gfx90a
// RUN: entry=k grid=4 block=256
// BUF: out u32 64
// BUF: in u32 512
// EXPECT: out = ?*64
.include "kernel.inc"
kernel k
  begin
  s_mov_b32 s20, 4000
again:
.rept 4
  global_load_dword v2, v0, s[10:11]
  global_load_dword v3, v0, s[10:11] offset:256
  s_waitcnt vmcnt(0)
  v_add_u32 v2, v3, v2
  global_store_dword v0, v2, s[8:9]
.endr
  s_sub_u32 s20, s20, 1
  s_cmp_lg_u32 s20, 0
  s_cbranch_scc1 again
  s_endpgm
