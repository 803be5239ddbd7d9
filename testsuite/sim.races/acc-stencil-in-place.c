// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stencil of gangs and workers that puts its results where neighbours still read.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-stencil-in-place\.c:17\M.*acc-stencil-in-place\.c:17\M
#include <stdio.h>

int main(void) {
  int a[66], b[66];
  for (int i = 0; i < 66; i++) a[i] = b[i] = i;
#ifdef FAULT
#define RESULT a
#else
#define RESULT b
#endif
#pragma acc parallel loop gang worker num_gangs(2) num_workers(2) copy(a, b)
  for (int i = 1; i < 65; i++) RESULT[i] = (a[i - 1] + a[i + 1]) / 2;
  printf("%d\n", RESULT[32] > 0);
  return 0;
}
