/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The limit counts the threads of all teams together.
   { dg-set-target-env-var OMP_THREAD_LIMIT 6 }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int most = 0, now = 0;
  omp_set_dynamic(0);
  omp_set_max_active_levels(3);
  CHECK(omp_get_thread_limit() == 6);
#pragma omp parallel num_threads(20)
  {
    CHECK(omp_get_num_threads() <= 6);
    if (omp_get_thread_num() == 0) most = omp_get_num_threads();
  }
  CHECK(most == 6);
  for (int r = 0; r < 30; r++) {
    most = 0;
#pragma omp parallel num_threads(3)
#pragma omp parallel num_threads(4)
    {
      int v;
#pragma omp atomic capture
      v = ++now;
#pragma omp critical
      if (v > most) most = v;
#pragma omp barrier
#pragma omp atomic
      now--;
    }
    CHECK(most >= 1 && most <= 6 && now == 0);
  }
  return 0;
}
