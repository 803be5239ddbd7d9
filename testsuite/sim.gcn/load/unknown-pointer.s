// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function whose address is in data may be called by whoever reads it. No kernel is named: none is seen to.
// REFUSED: pointed, offset 0x[0-9a-f]+: bytes fe ff ff ff [0-9a-f ]+are no instruction of gfx[a-z0-9-]*\n
  .include "kernel.inc"
  descriptor first
  s_endpgm
  .type pointed, @function
pointed:
  .long 0xfffffffe
  s_setpc_b64 s[18:19]
  .data
  .globl pointer
  .type pointer, @object
  .size pointer, 8
pointer: .quad pointed
