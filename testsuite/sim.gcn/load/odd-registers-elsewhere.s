// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same where pairs begin anywhere.
// chips: gfx900 gfx908
// LOADS: kernel odd\.kd
  .include "kernel.inc"
  descriptor odd
  v_add_f64 v[2:3], v[1:2], v[4:5]
  s_endpgm
