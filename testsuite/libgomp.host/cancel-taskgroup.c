/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Cancelling a taskgroup: tasks that wait are dropped, those outside it run.
   { dg-set-target-env-var OMP_CANCELLATION true }  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int round = 0; round < 50; round++) {
    int ran = 0, outside = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp task shared(outside)
#pragma omp atomic
      outside++;
#pragma omp taskgroup
      {
#pragma omp task
        {
#pragma omp cancel taskgroup
          CHECK(0);
        }
        for (int i = 0; i < 2000; i++)
#pragma omp task shared(ran)
        {
#pragma omp cancellation point taskgroup
#pragma omp atomic
          ran++;
        }
      }
#pragma omp task shared(outside)
#pragma omp atomic
      outside++;
    }
    CHECK(outside == 2 && ran <= 2000);
  }
  return 0;
}
