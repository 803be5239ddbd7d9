// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
//
// { dg-modes "ours" }
// { dg-shouldfail "the block ends before" }
// { dg-output "libgomp: invalid size\n\nlibgomp: omp_target_memset failed\n" }
// Stock's has the driver's words, as its blocks are the driver's.
//
// omp_target_memset, which has no error value, does not write past the end of a block.
#include "check.h"

int main(void) {
  int dev = omp_get_default_device();
  void *p = omp_target_alloc(400, dev);
  omp_target_memset(p, 0, 4000, dev);
  puts("not reached");
  return 0;
}
