// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions that there are, and that are not simulated, are named when a kernel can come to them.
// chips: gfx90a
// REFUSED: kept, offset 0x[0-9a-f]+: 'v_mqsad_u32_u8 v\[0:3\], v\[4:5\], v6, v\[8:11\]' is not supported; kernel kept comes to it
// REFUSED: 's_buffer_atomic_add s4, s\[8:11\], 0x0' is not supported; kernel kept comes to it
// REFUSED: 'buffer_load_dword off, s\[8:11\], s3 lds' is not supported; kernel kept comes to it
// REFUSED: 's_getreg_b32 s4, hwreg\(HW_REG_HW_ID\)' is not supported; kernel kept comes to it
// REFUSED: 'v_trig_preop_f64 v\[0:1\], v\[2:3\], v4' is not supported; kernel kept comes to it
  .include "kernel.inc"
  descriptor kept
  v_mqsad_u32_u8 v[0:3], v[4:5], v6, v[8:11]
  s_buffer_atomic_add s4, s[8:11], 0x0
  buffer_load_dword off, s[8:11], s3 lds
  s_getreg_b32 s4, hwreg(HW_REG_HW_ID)
  v_trig_preop_f64 v[0:1], v[2:3], v4
  s_endpgm
