/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Many more threads than processors.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int round = 0; round < 10; round++) {
    int n = 0, t = 0;
#pragma omp parallel num_threads(40) reduction(+ : n)
    {
      for (int i = 0; i < 10; i++) {
#pragma omp barrier
        n++;
#pragma omp task shared(t)
#pragma omp atomic
        t++;
      }
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 100; i++) n++;
    }
    CHECK(n == 500 && t == 400);
  }
  return 0;
}
