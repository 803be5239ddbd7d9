/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Without OMP_CANCELLATION nothing is cancelled.
   { dg-set-target-env-var OMP_CANCELLATION false }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp cancel parallel
#pragma omp for
    for (int i = 0; i < 30; i++) {
#pragma omp cancel for
#pragma omp atomic
      n++;
    }
#pragma omp cancellation point parallel
#pragma omp atomic
    n++;
  }
  CHECK(n == 33 && !omp_get_cancellation());
  return 0;
}
