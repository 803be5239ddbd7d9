/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Pausing resources between regions, soft and hard, one device and all; not inside regions.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, inside = 0;
  for (int r = 0; r < 10; r++) {
#pragma omp parallel num_threads(4) reduction(+ : n, inside)
    {
      n++;
      if (r == 0) inside += omp_pause_resource(omp_pause_soft, omp_get_initial_device()) == -1;
      if (r == 1) inside += omp_pause_resource_all(omp_pause_hard) == -1;
    }
    CHECK(omp_pause_resource(r & 1 ? omp_pause_soft : omp_pause_hard, omp_get_initial_device()) == 0);
    CHECK(omp_pause_resource_all(r & 2 ? omp_pause_soft : omp_pause_hard) == 0);
    CHECK(omp_pause_resource(omp_pause_soft, 12345) != 0);
  }
  CHECK(n == 40 && inside == 8);
  return 0;
}
