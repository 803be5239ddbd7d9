/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Lists of threads and of bindings per level; nesting follows from them.
   { dg-set-target-env-var OMP_NUM_THREADS "4,3,2" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  CHECK(omp_get_max_threads() == 4 && omp_get_max_active_levels() > 1);
  int n = 0;
#pragma omp parallel
  {
    CHECK(omp_get_num_threads() == 4 && omp_get_max_threads() == 3);
#pragma omp parallel
    {
      CHECK(omp_get_num_threads() == 3 && omp_get_max_threads() == 2);
#pragma omp parallel
      {
        CHECK(omp_get_num_threads() == 2 && omp_get_max_threads() == 2);
#pragma omp atomic
        n++;
      }
    }
  }
  CHECK(n == 24);
  return 0;
}
