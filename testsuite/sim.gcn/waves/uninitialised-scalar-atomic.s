// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scalar atomic operation reads memory that nobody has written; what a swap has put there has been written.
// chips: gfx900 gfx90a gfx942
// CONFIG: check_uninitialised=1
// RUN: entry=k block=64
// NEW: fresh u32 64
// FAULT: uninitialised_read /read of memory that nobody has written at address .*in k\+0x.*: s_atomic_add /
.include "kernel.inc"
kernel k
  s_load_dwordx2 s[8:9], s[4:5], 0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v0, 0
  global_store_dword v0, v0, s[8:9]
  s_waitcnt vmcnt(0)
  s_atomic_swap s10, s[8:9], 0 glc
  s_waitcnt lgkmcnt(0)
  s_atomic_add s10, s[8:9], 0
  s_atomic_add s10, s[8:9], 4 glc
  s_endpgm
