// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An instruction of which half lies behind the end.
// REFUSED: last\+0x4, offset 0x[0-9a-f]+: bytes ff 02 (80 be|84 be|00 be)[0-9a-f ]* are no instruction
  .include "kernel.inc"
  descriptor last
  s_nop 0
  .long 0xbe8002ff
