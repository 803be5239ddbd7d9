/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Assume, assumes, nothing, unroll and error at compilation change no result.  */
#include "require.h"
#include <omp.h>
#pragma omp assumes no_openmp_routines
static int f(int n) {
  int s = 0;
#pragma omp assume holds(n > 0) no_parallelism
  {
    for (int i = 0; i < n; i++) s += i;
  }
#pragma omp nothing
#pragma omp unroll partial
  for (int i = 0; i < n; i++) s++;
  return s;
}
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
  {
#pragma omp nothing
    n += f(10);
  }
  CHECK(n % 55 == 0 && n > 0);
  return 0;
}
