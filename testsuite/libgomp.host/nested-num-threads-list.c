/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_NUM_THREADS with a list gives each level its size, the last one to all below.
   { dg-set-target-env-var OMP_NUM_THREADS "3,1,2" }
   { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS 5 }  */
#include "require.h"
#include <omp.h>
int main(void) {
  CHECK(omp_get_max_threads() == 3);
  int bad = 0, n = 0;
#pragma omp parallel reduction(+ : bad, n)
  {
    bad += omp_get_num_threads() != 3 || omp_get_max_threads() != 1;
#pragma omp parallel reduction(+ : bad, n)
    {
      bad += omp_get_num_threads() != 1 || omp_get_max_threads() != 2;
#pragma omp parallel reduction(+ : bad, n)
      {
        bad += omp_get_num_threads() != 2 || omp_get_max_threads() != 2;
#pragma omp parallel reduction(+ : bad, n)
        {
          n++;
          bad += omp_get_num_threads() != 2 || omp_get_active_level() != 3 || omp_get_level() != 4;
        }
      }
    }
  }
  CHECK(!bad && n == 12);
  omp_set_num_threads(2);
#pragma omp parallel reduction(+ : bad)
  bad += omp_get_num_threads() != 2 || omp_get_max_threads() != 1;
  CHECK(!bad);
  return 0;
}
