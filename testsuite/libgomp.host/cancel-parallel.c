/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Cancelling a region: threads in barriers leave, tasks are dropped, the next region is whole.
   { dg-set-target-env-var OMP_CANCELLATION true }  */
#include "require.h"
#include <omp.h>
#include <unistd.h>
int main(void) {
  CHECK(omp_get_cancellation());
  for (int round = 0; round < 200; round++) {
    int reached = 0, sum = 0;
#pragma omp parallel num_threads(4)
    {
      if (omp_get_thread_num() == round % 4) {
#pragma omp cancel parallel
      }
#pragma omp barrier
#pragma omp atomic
      reached++;
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 100; i++)
#pragma omp atomic
        sum += i;
    }
    CHECK(reached == 0 && sum == 0);
    int whole = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 20; i++)
#pragma omp atomic
        whole++;
#pragma omp barrier
#pragma omp cancellation point parallel
#pragma omp atomic
      whole++;
#pragma omp single
#pragma omp atomic
      whole++;
    }
    CHECK(whole == 25);
  }
  return 0;
}
