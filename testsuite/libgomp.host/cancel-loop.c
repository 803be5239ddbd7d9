/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Cancelling loops and sections of every kind; the constructs after them are whole.
   { dg-set-target-env-var OMP_CANCELLATION true }  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int round = 0; round < 100; round++) {
    int after = 0, seen = 0;
#pragma omp parallel num_threads(3)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 100000; i++) {
#pragma omp cancellation point for
        if (i == 50) {
#pragma omp cancel for
        }
#pragma omp atomic
        seen++;
      }
#pragma omp for schedule(static)
      for (int i = 0; i < 3000; i++) {
        if (i == 2500) {
#pragma omp cancel for
        }
#pragma omp cancellation point for
      }
#pragma omp sections
      {
#pragma omp section
        {
#pragma omp cancel sections
          CHECK(0);
        }
#pragma omp section
        {
#pragma omp cancellation point sections
        }
      }
#pragma omp for schedule(guided)
      for (int i = 0; i < 60; i++)
#pragma omp atomic
        after++;
    }
    CHECK(after == 60 && seen < 100000);
  }
  return 0;
}
