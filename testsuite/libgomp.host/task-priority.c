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
  /* among them tasks without, which come last, whenever they were made */
  for (int form = 0; form < 3; form++) {
    at = 0;
#pragma omp parallel num_threads(1)
    {
#pragma omp taskgroup
      {
        for (int i = 0; i < 9; i++) {
          if (i % 3 == 0)
#pragma omp task firstprivate(i)
            order[at++] = 0;
          else
#pragma omp task priority(i % 3) firstprivate(i)
            order[at++] = i % 3;
        }
        if (form == 1) {
#pragma omp taskwait
        }
      }
      if (form == 2) {
        CHECK(at == 9);
        at = 0;
        for (int i = 0; i < 9; i++)
#pragma omp task priority(i % 3) firstprivate(i)
          order[at++] = i % 3;
      }
    }
    CHECK(at == 9);
    for (int i = 0; i < 9; i++) CHECK(order[i] == 2 - i / 3);
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
