/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The same sum by tasks, if clauses, final, taskloop and reductions.  */
#include "require.h"
#include <omp.h>
static int fib(int n) {
  if (n < 2) return n;
  int a, b;
#pragma omp task shared(a) if (n > 6) final(n < 10)
  a = fib(n - 1);
#pragma omp task shared(b) mergeable untied
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
int main(void) {
  int r = 0, s = 0;
#pragma omp parallel
#pragma omp single
  r = fib(18);
  CHECK(r == 2584);
#pragma omp parallel
#pragma omp masked
#pragma omp taskloop reduction(+ : s) num_tasks(7)
  for (int i = 0; i < 15; i++) s += fib(i);
  CHECK(s == 986);
  return 0;
}
