/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Nested regions: levels, ancestors, serialisation by max-active-levels.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_max_active_levels(3);
  int count = 0;
  for (int round = 0; round < 20; round++) {
#pragma omp parallel num_threads(2)
    {
      int outer = omp_get_thread_num();
#pragma omp parallel num_threads(3)
      {
        CHECK(omp_get_level() == 2 && omp_get_active_level() == 2);
        CHECK(omp_get_ancestor_thread_num(1) == outer && omp_get_team_size(1) == 2 && omp_get_team_size(2) == 3);
        int middle = omp_get_thread_num();
#pragma omp parallel num_threads(2)
        {
          CHECK(omp_get_ancestor_thread_num(2) == middle && omp_get_ancestor_thread_num(1) == outer);
#pragma omp parallel num_threads(2)
          {
            CHECK(omp_get_num_threads() == 1 && omp_get_level() == 4 && omp_get_active_level() == 3);
#pragma omp atomic
            count++;
          }
        }
      }
    }
  }
  CHECK(count == 20 * 2 * 3 * 2);
  omp_set_max_active_levels(0);
#pragma omp parallel num_threads(4)
  CHECK(omp_get_num_threads() == 1 && omp_get_level() == 1 && !omp_in_parallel());
  return 0;
}
