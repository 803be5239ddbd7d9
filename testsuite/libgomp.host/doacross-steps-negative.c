/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Loops with other steps than 1 and downwards; sinks in units of the loop's own values.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int a[101], n = 0;
  a[100] = 1;
#pragma omp parallel for ordered(1) schedule(dynamic, 2)
  for (int i = 96; i >= 0; i -= 4) {
#pragma omp ordered depend(sink : i + 4)
    a[i] = a[i + 4] + 1;
#pragma omp ordered depend(source)
  }
  CHECK(a[0] == 26 && a[48] == 14);
  long b[60];
  b[0] = b[1] = b[2] = 1;
#pragma omp parallel for ordered(1) schedule(static, 2) reduction(+ : n)
  for (long i = 3; i < 60; i += 3) {
#pragma omp ordered depend(sink : i - 3)
    b[i] = b[i - 3] + i;
#pragma omp ordered depend(source)
    n++;
  }
  CHECK(n == 19 && b[57] == 1 + 3 * 19 * 20 / 2);
  return 0;
}
