// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions that there are, and that are not simulated, are named when a kernel can come to them.
// chips: gfx90a
// REFUSED: kept, offset 0x[0-9a-f]+: 'v_mfma_f32_32x32x2f32 a\[0:15\], v0, v1, a\[0:15\]' is not supported; kernel kept comes to it
// REFUSED: 's_buffer_atomic_add s4, s\[8:11\], 0x0' is not supported; kernel kept comes to it
// REFUSED: 'buffer_load_dword off, s\[8:11\], s3 lds' is not supported; kernel kept comes to it
// REFUSED: 's_getreg_b32 s4, hwreg\(HW_REG_HW_ID\)' is not supported; kernel kept comes to it
// REFUSED: 's_set_gpr_idx_on s4, gpr_idx\(SRC0\)' is not supported; kernel kept comes to it
  .include "kernel.inc"
  descriptor kept
  v_mfma_f32_32x32x2f32 a[0:15], v0, v1, a[0:15]
  s_buffer_atomic_add s4, s[8:11], 0x0
  buffer_load_dword off, s[8:11], s3 lds
  s_getreg_b32 s4, hwreg(HW_REG_HW_ID)
  s_set_gpr_idx_on s4, gpr_idx(SRC0)
  s_endpgm
