// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scalar load of memory that nobody has written is reported at once; an atomic operation reads, too.
// chips: gfx90a gfx1030
// CONFIG: check_uninitialised=1
// RUN: entry=k block=64
// NEW: fresh u32 64
// FAULT: uninitialised_read /read of memory that nobody has written at address .*in k\+0x.*: s_load_dword /
.include "kernel.inc"
kernel k
  s_load_dwordx2 s[8:9], s[4:5], 0
  s_waitcnt lgkmcnt(0)
  s_load_dword s10, s[8:9], 0
  s_endpgm
