// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REFUSED: its metadata is malformed
  .include "kernel.inc"
  descriptor first
  s_endpgm
  .section .note, "a", @note
  .p2align 2
  .long 7, 4, 32
  .asciz "AMDGPU"
  .p2align 2
  .byte 0xdf, 0xff, 0xff, 0xff
