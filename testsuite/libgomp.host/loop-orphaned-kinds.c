/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Orphaned loops, sections and single of all kinds outside any region, in a serialised one, in a nested one.  */
#include "require.h"
#include <omp.h>
static int work(void) {
  int n = 0;
#pragma omp for schedule(dynamic) nowait
  for (int i = 0; i < 10; i++)
#pragma omp atomic
    n += 1;
#pragma omp for schedule(guided, 3)
  for (unsigned long i = 10; i > 0; i--)
#pragma omp atomic
    n += 1;
#pragma omp for schedule(static, 2) ordered
  for (int i = 0; i < 10; i++)
#pragma omp ordered
    n += 1;
#pragma omp for schedule(runtime)
  for (long i = 0; i < 10; i++)
#pragma omp atomic
    n += 1;
#pragma omp sections
  {
    n += 1;
#pragma omp section
    n += 1;
  }
  int cp = 0;
#pragma omp single copyprivate(cp)
  cp = 7;
  n += cp == 7;
#pragma omp master
  n += 1;
#pragma omp masked
  n += 1;
#pragma omp barrier
#pragma omp critical(orphan)
  n += 1;
#pragma omp flush
  return n;
}
int main(void) {
  CHECK(work() == 46);
  int n = 0;
#pragma omp parallel num_threads(1)
  n = work();
  CHECK(n == 46);
#pragma omp parallel num_threads(3)
#pragma omp parallel num_threads(1)
  if (work() == 46)
#pragma omp atomic
    n++;
  CHECK(n == 49);
  return 0;
}
