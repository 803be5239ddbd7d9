/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Cancelling an inner region leaves the outer one alone, and the other way round.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int inner = 0, outer = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(3) reduction(+ : outer)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp cancel parallel
#pragma omp atomic
      inner++;
    }
#pragma omp barrier
    outer++;
  }
  CHECK(outer >= 1 && inner == (omp_get_cancellation() ? 0 : inner));
  if (!omp_get_cancellation()) CHECK(inner >= outer);
  int after = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp cancellation point parallel
    }
#pragma omp cancel parallel
#pragma omp atomic
    after++;
  }
  CHECK(!omp_get_cancellation() || after == 0);
  return 0;
}
