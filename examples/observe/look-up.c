// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A region that needs more than is mapped: what the table holds near by.
// REGOMP_INFO=0x04
#include <stdio.h>

int main(void) {
  static int a[100];
#pragma omp target enter data map(to : a[0 : 50])
  // The region uses 100 elements, and half of them are mapped.
#pragma omp target map(present, tofrom : a)
  a[99] = 1;
  printf("%d\n", a[99]);
  return 0;
}
