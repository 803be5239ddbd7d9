/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   cancel for with if; iterations that began are completed, and the region goes on behind the loop.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int sched = 1; sched <= 3; sched++) {
    omp_set_schedule((omp_sched_t)sched, 1);
    int done = 0, after = 0, size = 0, second = 0;
#pragma omp parallel
    {
#pragma omp single
      size = omp_get_num_threads();
#pragma omp for schedule(runtime)
      for (int i = 0; i < 10000; i++) {
#pragma omp atomic
        done++;
#pragma omp cancel for if (i >= 0)
      }
#pragma omp atomic
      after++;
#pragma omp for schedule(runtime)
      for (int i = 0; i < 100; i++) {
#pragma omp cancel for if (0)
#pragma omp cancellation point for
#pragma omp atomic
        second++;
      }
    }
    CHECK(after == size && second == 100);
    if (omp_get_cancellation())
      CHECK(done <= size && done >= 1);
    else
      CHECK(done == 10000);
  }
  return 0;
}
