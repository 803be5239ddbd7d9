/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   ICVs are copied into implicit and explicit tasks and do not leak back.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_num_threads(3);
  omp_set_dynamic(0);
  omp_set_schedule(omp_sched_guided, 7);
#pragma omp parallel
  {
    CHECK(omp_get_num_threads() == 3 && omp_get_max_threads() == 3);
    omp_set_num_threads(10 + omp_get_thread_num());
#pragma omp barrier
    CHECK(omp_get_max_threads() == 10 + omp_get_thread_num());
    int expected = omp_get_max_threads();
#pragma omp task firstprivate(expected) if (0)
    {
      CHECK(omp_get_max_threads() == expected);
      omp_set_num_threads(99);
    }
    CHECK(omp_get_max_threads() == expected);
    omp_sched_t kind;
    int chunk;
    omp_get_schedule(&kind, &chunk);
    CHECK(kind == omp_sched_guided && chunk == 7);
  }
  CHECK(omp_get_max_threads() == 3);
  omp_set_num_threads(-5);
  CHECK(omp_get_max_threads() == 1);
  omp_set_max_active_levels(-1);
  CHECK(omp_get_max_active_levels() == 1);
  omp_set_max_active_levels(1000);
  CHECK(omp_get_max_active_levels() == 255 && omp_get_supported_active_levels() == 255);
  omp_set_schedule(omp_sched_static, 0);
  omp_sched_t kind;
  int chunk;
  omp_get_schedule(&kind, &chunk);
  CHECK(kind == omp_sched_static && chunk == 0);
  omp_set_schedule(omp_sched_dynamic, -3);
  omp_get_schedule(&kind, &chunk);
  CHECK(kind == omp_sched_dynamic && chunk == 1);
  omp_set_schedule(omp_sched_monotonic | omp_sched_dynamic, 5);
  omp_get_schedule(&kind, &chunk);
  CHECK(kind == (omp_sched_t)(omp_sched_monotonic | omp_sched_dynamic) && chunk == 5);
  return 0;
}
