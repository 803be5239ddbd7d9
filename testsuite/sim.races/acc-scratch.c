// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All gangs turn rows around in one scratch array, of which each should have a part for itself.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-scratch\.c:(19|20)\M.*acc-scratch\.c:(19|20)\M.*teams or gangs
#include <stdio.h>

#ifdef FAULT
#define OWN 0
#else
#define OWN r
#endif

int main(void) {
  enum { rows = 4, n = 8 };
  int a[rows][n] = {{0}}, scratch[rows][n] = {{0}};
#pragma acc parallel loop gang num_gangs(rows) copy(a, scratch)
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n; i++) scratch[OWN][n - 1 - i] = a[r][i] + r;
    for (int i = 0; i < n; i++) a[r][i] = scratch[OWN][i];
  }
  printf("%d\n", a[0][0] >= 0);
  return 0;
}
