// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "omp_invalid_device" }
// { dg-output "libgomp: omp_invalid_device encountered" }
//
// The device number omp_invalid_device ends the program, on the host as well.
#include "check.h"

int main(void) {
  puts("before");
  fflush(stdout);
  int x = 0;
#pragma omp target map(tofrom : x) device(omp_invalid_device)
  x++;
  puts("after");
  return 0;
}
