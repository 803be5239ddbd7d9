/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   What every query says outside regions.  */
#include "require.h"
#include <omp.h>
int main(void) {
  CHECK(omp_get_num_threads() == 1 && omp_get_thread_num() == 0 && !omp_in_parallel() && omp_get_level() == 0);
  CHECK(omp_get_active_level() == 0 && omp_get_ancestor_thread_num(0) == 0 && omp_get_ancestor_thread_num(1) == -1);
  CHECK(omp_get_team_size(0) == 1 && omp_get_team_size(1) == -1 && omp_get_team_size(-1) == -1);
  CHECK(!omp_in_final() && !omp_in_explicit_task() && omp_get_num_teams() == 1 && omp_get_team_num() == 0);
  CHECK(omp_is_initial_device() == 1 && omp_get_num_procs() >= 1 && omp_get_max_task_priority() == 0);
  CHECK(omp_get_initial_device() == omp_get_num_devices() && omp_get_device_num() == omp_get_initial_device());
  CHECK(omp_get_wtick() > 0 && omp_get_wtick() < 1e-3);
  CHECK(omp_get_default_allocator() == omp_default_mem_alloc);
  CHECK(omp_get_num_places() == 0 && omp_get_place_num() == -1 && omp_get_partition_num_places() == 0);
  CHECK(omp_get_place_num_procs(0) == 0 && omp_get_place_num_procs(-1) == 0);
  CHECK(omp_get_supported_active_levels() >= omp_get_max_active_levels());
#pragma omp task
  CHECK(omp_in_explicit_task() && omp_get_level() == 0);
#pragma omp task final(1)
  CHECK(omp_in_final());
  CHECK(!omp_in_final());
  return 0;
}
