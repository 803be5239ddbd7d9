// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REFUSED: stuck\+0x4 \(where\.c:17\), offset
  .include "kernel.inc"
  .file 1 "/some/folder" "where.c"
  descriptor stuck
  .loc 1 12
  s_nop 0
  .loc 1 17
  .long 0xffffffff
  .loc 1 20
  s_endpgm
