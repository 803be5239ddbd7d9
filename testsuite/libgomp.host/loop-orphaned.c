/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Worksharing, sections, single, ordered, tasks, barrier outside any region.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, s = 0, t = 0;
#pragma omp for schedule(dynamic, 3)
  for (int i = 0; i < 20; i++) n += i;
#pragma omp for schedule(guided) ordered
  for (int i = 0; i < 20; i++) {
#pragma omp ordered
    n += i;
  }
  CHECK(n == 380);
#pragma omp sections
  {
#pragma omp section
    s += 1;
#pragma omp section
    s += 10;
  }
  CHECK(s == 11);
#pragma omp single
  t++;
  int x = 3;
#pragma omp single
  x = 4;
  CHECK(x == 4);
#pragma omp taskgroup
  {
#pragma omp task shared(t)
    {
      t += 5;
      CHECK(omp_in_explicit_task());
    }
  }
#pragma omp taskwait
#pragma omp taskyield
#pragma omp barrier
#pragma omp critical
  t++;
#pragma omp critical(name)
  t++;
  CHECK(t == 8 && !omp_in_explicit_task());
  long sum = 0;
#pragma omp taskloop reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += i;
  CHECK(sum == 4950 && omp_get_level() == 0 && omp_get_num_threads() == 1);
#pragma omp taskloop num_tasks(7) shared(sum)
  for (int i = 0; i < 100; i++)
#pragma omp atomic
    sum -= i;
  CHECK(sum == 0);
  return 0;
}
