/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Setters with values that make no sense leave something that does.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_sched_t k;
  int c;
  omp_set_num_threads(0);
  CHECK(omp_get_max_threads() == 1);
  omp_set_num_threads(-4);
  CHECK(omp_get_max_threads() == 1);
  omp_set_schedule(omp_sched_dynamic, 0);
  omp_get_schedule(&k, &c);
  CHECK(k == omp_sched_dynamic && c == 1);
  omp_set_schedule(omp_sched_guided, -7);
  omp_get_schedule(&k, &c);
  CHECK(k == omp_sched_guided && c == 1);
  omp_set_schedule((omp_sched_t)77, 5);
  omp_get_schedule(&k, &c);
  CHECK(k == omp_sched_guided && c == 1);
  omp_set_schedule(omp_sched_static, -1);
  omp_get_schedule(&k, &c);
  CHECK((k & ~omp_sched_monotonic) == omp_sched_static && c == 0);
  omp_set_schedule(omp_sched_auto, 9);
  omp_get_schedule(&k, &c);
  CHECK((k & ~omp_sched_monotonic) == omp_sched_auto);
  omp_set_schedule(omp_sched_monotonic | omp_sched_dynamic, 2);
  omp_get_schedule(&k, &c);
  CHECK(k == (omp_sched_monotonic | omp_sched_dynamic) && c == 2);
  omp_set_num_teams(-1);
  CHECK(omp_get_max_teams() == 0);
  omp_set_teams_thread_limit(-1);
  CHECK(omp_get_teams_thread_limit() == 0);
  omp_set_num_teams(5);
  omp_set_teams_thread_limit(6);
  CHECK(omp_get_max_teams() == 5 && omp_get_teams_thread_limit() == 6);
  return 0;
}
