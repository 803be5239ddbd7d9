// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stencil that puts its results where neighbours still read.
// RACE: data race in kernel .*stencil-in-place\.c:16\M.*stencil-in-place\.c:16\M
#include <stdio.h>

int main(void) {
  int a[66], b[66];
  for (int i = 0; i < 66; i++) a[i] = b[i] = i;
#ifdef FAULT
#define RESULT a
#else
#define RESULT b
#endif
#pragma omp target parallel for num_threads(4) map(tofrom : a, b)
  for (int i = 1; i < 65; i++) RESULT[i] = (a[i - 1] + a[i + 1]) / 2;
  printf("%d\n", RESULT[32] > 0);
  return 0;
}
