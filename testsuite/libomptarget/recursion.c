// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that map and call themselves.
#include "check.h"

#include <omp.h>

static int sum(const int *a, int n) {
  if (n == 0) return 0;
  int r = 0;
#pragma omp target data map(to : a[0 : n])
  {
#pragma omp target map(from : r)
    r = a[n - 1];
    r += sum(a, n - 1);
  }
  return r;
}

int main(void) {
  int a[12];
  for (int i = 0; i < 12; i++) a[i] = i;
  check(sum(a, 12) == 66);
  return omp_target_is_present(a, 0);
}
