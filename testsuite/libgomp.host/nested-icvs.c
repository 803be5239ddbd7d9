/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Nested regions: levels, ancestors, team sizes, num_threads lists, active levels, and ICVs that end with their task.  */
#include "require.h"
#include <omp.h>

int main(void) {
  omp_set_dynamic(0);
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(3)
  {
    int outer = omp_get_thread_num();
    omp_set_num_threads(2 + outer);
    CHECK(omp_get_level() == 1 && omp_get_active_level() == 1 && omp_get_team_size(1) == 3);
#pragma omp parallel
    {
      CHECK(omp_get_num_threads() == 2 + outer && omp_get_ancestor_thread_num(1) == outer);
      CHECK(omp_get_level() == 2 && omp_get_team_size(2) == 2 + outer && omp_get_team_size(1) == 3);
      CHECK(omp_get_ancestor_thread_num(2) == omp_get_thread_num() && omp_get_ancestor_thread_num(0) == 0);
      CHECK(omp_get_ancestor_thread_num(3) == -1 && omp_get_team_size(3) == -1 && omp_get_team_size(-1) == -1);
#pragma omp parallel num_threads(2)
      {
        CHECK(omp_get_active_level() == 3);
#pragma omp parallel num_threads(4)
        {
          CHECK(omp_get_num_threads() == 1 && omp_get_level() == 4 && omp_get_active_level() == 3);
          CHECK(omp_in_parallel());
        }
      }
    }
    CHECK(omp_get_max_threads() == 2 + outer);
  }
  omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(3)
  CHECK(omp_get_num_threads() == 1 && omp_get_level() == 2 && omp_get_active_level() == 1);
#pragma omp parallel if (0)
  CHECK(omp_get_level() == 1 && omp_get_active_level() == 0 && !omp_in_parallel());
  omp_set_max_active_levels(-5); /* ignored */
  CHECK(omp_get_max_active_levels() == 1 && omp_get_supported_active_levels() > 3);
  return 0;
}
