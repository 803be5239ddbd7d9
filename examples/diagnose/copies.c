// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It is slower on the GPU than on the host.
#include <stdio.h>

static double x[10000];

int main(void) {
  for (int step = 0; step < 20; step++)
#pragma omp target teams distribute parallel for map(tofrom : x)
    for (int i = 0; i < 10000; i++) x[i] += i;
  printf("%g\n", x[9999]);
  return 0;
}
