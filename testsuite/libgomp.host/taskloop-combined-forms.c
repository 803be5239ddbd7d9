/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Every combined form of taskloop with masked, parallel and simd.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, a[60] = {0}, last = 0;
#pragma omp parallel masked taskloop num_tasks(4) reduction(+ : n)
  for (int i = 0; i < 30; i++) n += i;
#pragma omp parallel masked taskloop simd grainsize(5) lastprivate(last)
  for (int i = 0; i < 60; i++) {
    a[i]++;
    last = i;
  }
#pragma omp parallel master taskloop simd grainsize(strict : 7)
  for (int i = 0; i < 60; i++) a[i]++;
#pragma omp parallel
  {
#pragma omp masked taskloop simd num_tasks(strict : 3) collapse(2)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 10; j++) a[i * 10 + j]++;
#pragma omp barrier
#pragma omp master taskloop nogroup untied priority(3)
    for (int i = 0; i < 60; i++)
#pragma omp atomic
      a[i]++;
#pragma omp barrier
#pragma omp single
#pragma omp taskloop simd if (0) reduction(+ : n)
    for (int i = 0; i < 10; i++) n += 100;
  }
  for (int i = 0; i < 60; i++) CHECK(a[i] == 4);
  CHECK(n == 435 + 1000 && last == 59);
  return 0;
}
