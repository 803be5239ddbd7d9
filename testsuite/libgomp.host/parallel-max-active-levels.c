/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   max-active-levels 0 serialises everything; set inside a region it counts for what is inside.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, m = 0;
  omp_set_dynamic(0);
  omp_set_max_active_levels(0);
  CHECK(omp_get_max_active_levels() == 0);
#pragma omp parallel num_threads(4)
  n += omp_get_num_threads();
  CHECK(n == 1);
  omp_set_max_active_levels(1);
#pragma omp parallel num_threads(3)
  {
#pragma omp parallel num_threads(3)
#pragma omp atomic
    n++;
  }
  CHECK(n == 4);
  omp_set_max_active_levels(2);
  n = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) omp_set_max_active_levels(1);
#pragma omp parallel num_threads(3)
#pragma omp atomic
    n++;
#pragma omp atomic
    m += omp_get_max_active_levels();
  }
  CHECK(n == 4 && m == 3 && omp_get_max_active_levels() == 2);
  omp_set_max_active_levels(-3);
  CHECK(omp_get_max_active_levels() == 2);
  omp_set_max_active_levels(1 << 30);
  CHECK(omp_get_max_active_levels() == omp_get_supported_active_levels());
  return 0;
}
