// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A null pointer with a section of no elements; and as an argument of the region.
#include "check.h"

static int run(int *p, int n) {
  int sum = 0;
#pragma omp target map(to : p[0 : n]) map(tofrom : sum)
  for (int i = 0; i < n; i++) sum += p[i];
  return sum;
}

int main(void) {
  int a[3] = {1, 2, 3};
  check(run(NULL, 0) == 0);
  check(run(a, 3) == 6);
  check(run(a, 0) == 0);
  return 0;
}
