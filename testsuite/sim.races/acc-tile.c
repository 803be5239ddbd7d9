// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix is transposed in place, by tiles that gangs share: both of a pair of elements do it.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-tile\.c:(16|17|18|19)\M.*acc-tile\.c:(16|17|18|19)\M.*teams or gangs
#include <stdio.h>

int main(void) {
  enum { n = 16 };
  static int a[n][n];
  for (int i = 0; i < n * n; i++) a[i / n][i % n] = i;
#pragma acc parallel loop tile(4, 4) num_gangs(4) copy(a)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
#ifdef FAULT
      if (i != k) {
        const int v = a[i][k];
        a[i][k] = a[k][i];
        a[k][i] = v;
      }
#else
      if (i < k) {
        const int v = a[i][k];
        a[i][k] = a[k][i];
        a[k][i] = v;
      }
#endif
    }
  printf("%d\n", a[0][1] >= 0);
  return 0;
}
