// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What no kernel comes to may be anything.
// chips: gfx90a
// LOADS: kernel fine\.kd
  .include "kernel.inc"
  descriptor fine
  s_endpgm
  v_mqsad_u32_u8 v[0:3], v[4:5], v6, v[8:11]
