// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of LDS that nobody has written, here of the upper lanes' words.
// chips: gfx90a gfx1100
// CONFIG: check_uninitialised=1
// RUN: entry=k block=64
// BUF: out u32 64
// FAULT: uninitialised_read /lane 40 .*read of shared memory that nobody has written, at offset 160 \(4 bytes\).*in k\+0x.*: ds_(read|load)_b32/
.include "kernel.inc"
kernel k, 256
  s_load_dwordx2 s[8:9], s[4:5], 0
  lane_offset
  v_mov_b32 v5, 7
  s_mov_b32 m0, -1
  s_mov_b64 s[12:13], exec
  s_mov_b32 exec_hi, 0xff
  ds_write_b32 v0, v5
  s_mov_b64 exec, s[12:13]
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v2, v0
  s_waitcnt lgkmcnt(0)
  v_add_u32 v2, 1, v2
  global_store_dword v0, v2, s[8:9]
  s_endpgm
