// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An atomic operation reads.
// chips: gfx90a gfx1030
// CONFIG: check_uninitialised=1
// RUN: entry=k block=64
// NEW: fresh u32 64
// FAULT: uninitialised_read /read of memory that nobody has written at address .*in k\+0x.*: global_atomic_add v/
.include "kernel.inc"
kernel k
  s_load_dwordx2 s[10:11], s[4:5], 0
  lane_offset
  v_mov_b32 v2, 1
  s_waitcnt lgkmcnt(0)
  global_atomic_add v0, v2, s[10:11]
  s_endpgm
