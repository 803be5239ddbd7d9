// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REFUSED: it cannot be executed:\n +stuck\+0x8, offset 0x[0-9a-f]+: bytes 04 03 02 ff 78 56 34 12 are no instruction of gfx[^;\n]*; kernel stuck comes to it
  .include "kernel.inc"
  descriptor fine
  s_endpgm
  descriptor stuck
  s_cbranch_scc1 .Lend
  s_nop 0
  .long 0xff020304, 0x12345678
.Lend:
  s_endpgm
