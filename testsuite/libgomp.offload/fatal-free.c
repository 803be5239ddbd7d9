// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" }
// { dg-nondeterministic }
// The plugins' own words differ.
// { dg-shouldfail "memory is freed twice" }
// { dg-output "libgomp: error in freeing device memory block at 0x" }
//
// Freeing device memory twice ends the program with a message.
#include "check.h"

int main(void) {
  int dev = omp_get_default_device();
  void *p = omp_target_alloc(100, dev);
  omp_target_free(p, dev);
  omp_target_free(p, dev);
  puts("not reached");
  return 0;
}
