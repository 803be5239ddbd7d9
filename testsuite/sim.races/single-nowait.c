// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread sets up what all use, and nobody waits for it.
// RACE: data race in kernel .*single-nowait\.c:1[0-9].*single-nowait\.c:[12][0-9]
#include <stdio.h>

int main(void) {
  int limit = 0, a[64];
#pragma omp target parallel num_threads(4) map(tofrom : limit) map(from : a)
  {
#ifdef FAULT
#pragma omp single nowait
#else
#pragma omp single
#endif
    limit = 10;
#pragma omp for
    for (int i = 0; i < 64; i++) a[i] = limit;
  }
  printf("%d\n", a[0] >= 0);
  return 0;
}
