// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that was given back.
// chips: gfx90a
// RUN: entry=k block=64
// FREED: gone u32 64
// FAULT: illegal_address /workgroup \(0,0,0\), wave 0, lane 0 .*invalid read at address .*bytes into a freed allocation.*flat_load_dword/
.include "kernel.inc"
kernel k
  s_load_dwordx2 s[8:9], s[4:5], 0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s8
  v_mov_b32 v3, s9
  flat_load_dword v4, v[2:3]
  s_endpgm
