/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_SCHEDULE with modifier and chunk. { dg-set-target-env-var OMP_SCHEDULE "monotonic:dynamic,5" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_sched_t kind;
  int chunk, n = 0;
  omp_get_schedule(&kind, &chunk);
  CHECK(kind == (omp_sched_t)(omp_sched_dynamic | omp_sched_monotonic) && chunk == 5);
#pragma omp parallel for schedule(runtime) reduction(+ : n)
  for (int i = 0; i < 100; i++) n += i;
  CHECK(n == 4950);
  return 0;
}
