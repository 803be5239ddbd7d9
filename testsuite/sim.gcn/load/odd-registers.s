// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pairs of registers begin at even numbers on gfx90a and later CDNA. v_add_f64 v[2:3], v[1:2], v[4:5], which no assembler writes.
// chips: gfx90a gfx942
// REFUSED: odd, offset 0x[0-9a-f]+: 'v_add_f64 v\[2:3\], v\[1:2\], v\[4:5\]' names registers that begin at an odd number, which gfx9[0-9a]+ does not have; kernel odd comes to it
  .include "kernel.inc"
  descriptor odd
  .long 0xd2800002, 0x00020901
  s_endpgm
