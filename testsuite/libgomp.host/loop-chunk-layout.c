/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Which thread gets which iteration with schedule(static) and static with chunks, by the specification's formulas.  */
#include "require.h"
#include <omp.h>
static int owner[1000];
static void check(int n, int chunk, int threads) {
  int got = 0;
#pragma omp parallel num_threads(threads)
  {
#pragma omp single
    got = omp_get_num_threads();
    if (chunk)
#pragma omp for schedule(static, chunk)
      for (int i = 0; i < n; i++) owner[i] = omp_get_thread_num();
    else
#pragma omp for schedule(static)
      for (int i = 0; i < n; i++) owner[i] = omp_get_thread_num();
  }
  int q = n / got, r = n % got;
  for (int i = 0; i < n; i++) {
    int expect = chunk ? i / chunk % got : i < r * (q + 1) ? i / (q + 1) : r + (i - r * (q + 1)) / q;
    CHECK(owner[i] == expect);
  }
}
int main(void) {
  for (int t = 1; t < 8; t++)
    for (int n = 0; n < 60; n += 7) {
      check(n, 0, t);
      check(n, 1, t);
      check(n, 3, t);
      check(n, 100, t);
    }
  return 0;
}
