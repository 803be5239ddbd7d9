// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" }
// { dg-nondeterministic }
// The plugins' own words differ.
// { dg-set-target-env-var GOMPSIM_MEMORY 64M }
// { dg-shouldfail "no memory for the data" }
// { dg-output "libgomp: device memory allocation fail" }
//
// No memory for a target data region: a region inside would be handed a pointer that is not the device's.
#include "check.h"

int main(void) {
  size_t n = (size_t)1 << 28;
  char *p = (char *)malloc(n);
#pragma omp target data map(to : p[:n])
  {
#pragma omp target
    p[0] = 1;
  }
  puts("not reached");
  free(p);
  return 0;
}
