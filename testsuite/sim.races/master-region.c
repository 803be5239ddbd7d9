// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same by masked, which has no barrier at its end.
// RACE: data race in kernel .*master-region\.c:1[0-9].*master-region\.c:[12][0-9]
#include <stdio.h>

int main(void) {
  int limit = 0, a[64];
#pragma omp target parallel num_threads(4) map(tofrom : limit) map(from : a)
  {
#pragma omp masked
    limit = 10;
#ifndef FAULT
#pragma omp barrier
#endif
#pragma omp for
    for (int i = 0; i < 64; i++) a[i] = limit;
  }
  printf("%d\n", a[0] >= 0);
  return 0;
}
