// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An update puts the host's old values over a kernel's result.
// POSSIBLE: possibly overwritten: device code has changed 4 bytes of it, the first at offset 20, .*target update from before it
#include <stdio.h>
static int a[100];
int main(void) {
#pragma omp target data map(tofrom : a)
  {
#pragma omp target map(a)
    a[5] = 0x01010101;
#ifndef FAULT
#pragma omp target update from(a)
#endif
    a[6] = 3;
#pragma omp target update to(a)
  }
  printf("%d\n", a[6]);
  return 0;
}
