// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function is reached by its address, which the code makes from where it stands.
// REFUSED: helper\+0x4, offset 0x[0-9a-f]+: bytes ff ff ff ff [0-9a-f ]+ are no instruction of gfx[^;\n]*; kernel caller comes to it
  .include "kernel.inc"
  descriptor caller
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, helper@rel32@lo+4
  s_addc_u32 s5, s5, helper@rel32@hi+12
  s_swappc_b64 s[18:19], s[4:5]
  s_endpgm
  .type helper, @function
helper:
  s_nop 0
  .long 0xffffffff
  s_setpc_b64 s[18:19]
