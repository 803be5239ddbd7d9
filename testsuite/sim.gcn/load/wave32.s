// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REFUSED: kernel narrow is for waves of 32 lanes; 64 are simulated
  .rodata
  .p2align 6
  .globl narrow.kd
  .type narrow.kd, @object
  .size narrow.kd, 64
narrow.kd:
  .long 0, 0, 0, 0
  .quad narrow - narrow.kd
  .zero 20
  .long 0, 0, 0
  .short 0x400
  .zero 6
  .text
  .p2align 8
narrow:
  s_endpgm
