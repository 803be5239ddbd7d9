/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   sections: more than threads, fewer, lastprivate, reductions, nested in a loop of nowait constructs.  */
#include "require.h"
#include <omp.h>

int main(void) {
  for (int threads = 1; threads < 10; threads += 4) {
    int ran[8] = {0}, last = -1, sum = 0;
#pragma omp parallel num_threads(threads)
    for (int round = 0; round < 50; round++) {
#pragma omp sections nowait
      {
#pragma omp section
#pragma omp atomic
        ran[0]++;
#pragma omp section
#pragma omp atomic
        ran[1]++;
#pragma omp section
#pragma omp atomic
        ran[2]++;
#pragma omp section
#pragma omp atomic
        ran[3]++;
#pragma omp section
#pragma omp atomic
        ran[4]++;
      }
    }
    for (int i = 0; i < 5; i++) CHECK(ran[i] == 50);
#pragma omp parallel sections num_threads(threads) lastprivate(last) reduction(+ : sum)
    {
      {
        last = 1;
        sum += 1;
      }
#pragma omp section
      {
        last = 2;
        sum += 10;
      }
#pragma omp section
      {
        last = 3;
        sum += 100;
      }
    }
    CHECK(last == 3 && sum == 111);
  }
  return 0;
}
