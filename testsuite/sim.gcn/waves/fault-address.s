// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A store far behind the end of a buffer.
// chips: gfx90a
// RUN: entry=k block=64
// BUF: out u32 64
// FAULT: illegal_address /invalid write at address.*the nearest allocation is 256 bytes at.*ended 768 bytes before.*in k[+]0x/
.include "kernel.inc"
kernel k, 1536
  begin
  global_store_dword v0, v1, s[8:9] offset:1024
  s_endpgm
