/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Priorities order ready tasks. { dg-set-target-env-var OMP_MAX_TASK_PRIORITY 10 }  */
#include "require.h"
#include <omp.h>
static int order[11], at;
int main(void) {
  CHECK(omp_get_max_task_priority() == 10);
#pragma omp parallel num_threads(1)
  {
    for (int p = 1; p <= 10; p++)
#pragma omp task priority(p) firstprivate(p)
      order[at++] = p;
#pragma omp taskwait
    for (int i = 0; i < 10; i++) CHECK(order[i] == 10 - i);
  }
  int n = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 500; i++)
#pragma omp task priority(i % 13) shared(n)
#pragma omp atomic
    n++;
  CHECK(n == 500);
  return 0;
}
