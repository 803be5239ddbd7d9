/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The thread limit holds for nested regions together and is given back.
   { dg-set-target-env-var OMP_THREAD_LIMIT 5 }  */
#include "require.h"
#include <omp.h>
int main(void) {
  CHECK(omp_get_thread_limit() == 5);
  omp_set_max_active_levels(2);
  for (int round = 0; round < 20; round++) {
    int n = 0, most = 0, now = 0;
#pragma omp parallel num_threads(9)
    {
#pragma omp atomic
      n++;
    }
    CHECK(n == 5);
#pragma omp parallel num_threads(3)
    {
#pragma omp parallel num_threads(4)
      {
        int w;
#pragma omp atomic capture
        w = ++now;
#pragma omp critical
        if (w > most) most = w;
#pragma omp atomic
        now--;
      }
    }
    CHECK(most <= 5);
  }
  return 0;
}
