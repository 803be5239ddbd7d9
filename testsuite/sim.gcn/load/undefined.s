// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A symbol that nobody defines; a weak one is null.
// REFUSED: symbol nowhere is not defined
  .include "kernel.inc"
  descriptor first
  s_endpgm
  .weak perhaps
  .data
  .globl pointers
  .type pointers, @object
  .size pointers, 16
pointers: .quad perhaps, nowhere
