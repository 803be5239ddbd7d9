// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 16 bytes of which the last one lies behind the buffer.
// chips: gfx90a
// RUN: entry=k block=64
// BUF: out u32 256
// BUF: in u32 7
// FAULT: illegal_address /invalid read at address .*28 bytes at .*, which holds only part of the access/
.include "kernel.inc"
kernel k
  begin
  v_mov_b32 v2, 0
  global_load_dwordx4 v[4:7], v2, s[10:11] offset:13
  s_waitcnt vmcnt(0)
  put 0, v4
  s_endpgm
