// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It is meant to print 42.
#include <stdio.h>

static int a[100];

int main(void) {
  int result = 0;
#pragma omp target data map(to : a)
  {
    a[50] = 42;
#pragma omp target map(to : a) map(from : result)
    result = a[50];
  }
  printf("%d\n", result);
  return 0;
}
