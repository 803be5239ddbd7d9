/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Regions inside tasks, tasks inside those.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_max_active_levels(3);
  int n = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < 12; i++)
#pragma omp task shared(n)
  {
#pragma omp parallel num_threads(2) shared(n)
    {
#pragma omp task shared(n)
#pragma omp atomic
      n++;
#pragma omp barrier
#pragma omp for schedule(dynamic)
      for (int k = 0; k < 10; k++)
#pragma omp atomic
        n++;
    }
  }
  CHECK(n == 12 * 12);
  return 0;
}
