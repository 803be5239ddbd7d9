// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It is meant to print 10.
#include <stdio.h>

int main(void) {
  int a[10], sum = 0;
  for (int i = 0; i < 10; i++) a[i] = 1;
#pragma omp target map(alloc : a) map(tofrom : sum)
  for (int i = 0; i < 10; i++) sum += a[i];
  printf("%s\n", sum == 10 ? "10" : "something else");
  return 0;
}
