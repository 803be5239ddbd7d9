// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three things to mend in how a program maps its data.
// REGOMP_CHECK_MAPS=1
#include <stdio.h>

static double a[1000], b[1000], scale[1000];

int main(void) {
  for (int i = 0; i < 1000; i++) scale[i] = 2 + i;
  for (int step = 0; step < 10; step++) {
#pragma omp target map(tofrom : a, scale) map(to : b)
    for (int i = 0; i < 1000; i++) {
      a[i] += scale[i];
      b[i] = a[i];
    }
  }
  printf("%g %g\n", a[999], b[999]);
  return 0;
}
