// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations are aligned.
// chips: gfx90a
// RUN: entry=k block=64
// BUF: out u32 64
// FAULT: misaligned_address /misaligned atomic operation/
.include "kernel.inc"
kernel k, 1536
  begin
  v_mov_b32 v2, 2
  global_atomic_add v2, v1, s[8:9]
  s_endpgm
