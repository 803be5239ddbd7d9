/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   masked with a filter, and master: the named thread only, no barrier at the end.  */
#include "require.h"
#include <omp.h>

int main(void) {
  int by[5] = {0}, master = 0;
#pragma omp parallel num_threads(5)
  {
    for (int f = 0; f < 7; f++) {
#pragma omp masked filter(f)
      {
        CHECK(omp_get_thread_num() == f && f < 5);
        by[f]++;
      }
    }
#pragma omp masked
    master += 10;
#pragma omp barrier
#pragma omp masked filter(omp_get_thread_num())
#pragma omp atomic
    master++;
  }
  for (int f = 0; f < 5; f++) CHECK(by[f] == 1);
  CHECK(master == 15);
  int sum = 0;
#pragma omp parallel masked taskloop num_threads(3) filter(2) reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += i;
  CHECK(sum == 4950);
  return 0;
}
