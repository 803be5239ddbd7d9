/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Deferred tasks: firstprivate, shared, taskwait, single producer, all producers, trees.  */
#include "require.h"
#include <omp.h>
static int fib(int n) {
  if (n < 2) return n;
  int a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b) if (n > 5)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
int main(void) {
  int result = 0, n = 0, order = 0;
#pragma omp parallel
#pragma omp single
  result = fib(20);
  CHECK(result == 6765);
#pragma omp parallel
  for (int i = 0; i < 300; i++)
#pragma omp task firstprivate(i)
  {
#pragma omp atomic
    n += i;
  }
  CHECK(n % (300 * 299 / 2) == 0 && n > 0);
  static int done[1000];
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 1000; i++)
#pragma omp task firstprivate(i)
      done[i]++;
#pragma omp taskwait
    for (int i = 0; i < 1000; i++) CHECK(done[i] == 1);
    order = 1;
  }
  CHECK(order == 1);
  return 0;
}
