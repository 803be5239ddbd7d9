/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_pause_resource gives the threads back; afterwards everything works.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int i = 0; i < 20; i++) {
    int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
    {
      n++;
      CHECK(omp_pause_resource_all(omp_pause_soft) != 0);
    }
    CHECK(n == 4);
    CHECK(omp_pause_resource(i % 2 ? omp_pause_soft : omp_pause_hard, omp_get_initial_device()) == 0);
    CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  }
  CHECK(omp_pause_resource(omp_pause_soft, omp_get_num_devices() + 1) == -1);
  return 0;
}
