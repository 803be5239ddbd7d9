// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The trap instruction.
// chips: gfx90a
// RUN: entry=k block=64
// BUF: out u32 64
// FAULT: trap /the trap instruction, with number 2.*s_trap 2/
.include "kernel.inc"
kernel k, 1536
  begin
  s_trap 2
  s_endpgm
