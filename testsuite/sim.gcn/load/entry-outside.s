// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REFUSED: kernel lost begins outside of the code
  .rodata
  .p2align 6
  .globl lost.kd
  .type lost.kd, @object
  .size lost.kd, 64
lost.kd:
  .long 0, 0, 0, 0
  .quad 0x7000000000000000
  .zero 40
  .text
  s_endpgm
