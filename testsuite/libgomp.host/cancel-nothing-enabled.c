/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Without OMP_CANCELLATION every cancel is ignored.
   { dg-set-target-env-var OMP_CANCELLATION false }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, t = 0, s = 0;
  if (omp_get_cancellation()) return 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp cancel parallel
#pragma omp atomic
    n++;
#pragma omp for
    for (int i = 0; i < 100; i++) {
#pragma omp cancel for
#pragma omp atomic
      t++;
    }
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp cancel sections
#pragma omp atomic
        s++;
      }
#pragma omp section
#pragma omp atomic
      s++;
    }
#pragma omp cancellation point parallel
  }
  CHECK(n == 4 && t == 100 && s == 2);
  return 0;
}
