// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counted accesses to memory: of 64 lanes side by side, of lanes 256 bytes apart, of one lane, of LDS, of scalars. The kernel
// arguments are in host memory.
// chips: gfx90a gfx1030
// CONFIG: count_memory=1
// RUN: entry=k block=64
// BUF: out u32 8192
// BUF: in u32 64
// EXPECT: in = 0*64
// COUNT: instructions=7 accesses=5 bytes_loaded=532 bytes_stored=4 sectors=75 host_accesses=1 host_requests=0
.include "kernel.inc"
kernel k, 256
  begin
  s_load_dword s14, s[10:11], 0
  global_load_dword v2, v0, s[10:11]
  s_mov_b32 m0, -1
  ds_write_b32 v0, v1
  ds_read_b32 v3, v0
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_lshlrev_b32 v4, 6, v0
  global_load_dword v5, v4, s[8:9]
  s_mov_b64 exec, 1
  global_store_dword v0, v3, s[8:9]
  s_endpgm
