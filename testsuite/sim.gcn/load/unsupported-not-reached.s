// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What no kernel comes to may be anything.
// chips: gfx90a
// LOADS: kernel fine\.kd
  .include "kernel.inc"
  descriptor fine
  s_endpgm
  v_mfma_f32_32x32x2f32 a[0:15], v0, v1, a[0:15]
