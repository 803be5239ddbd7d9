/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Children of undeferred tasks outlive them, and are waited for by group and barrier.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int round = 0; round < 200; round++) {
    int n = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
      {
#pragma omp task if (0) shared(n)
        for (int i = 0; i < 5; i++)
#pragma omp task shared(n)
#pragma omp task shared(n)
#pragma omp atomic
          n++;
      }
      CHECK(n == 5);
#pragma omp task if (0) shared(n)
      for (int i = 0; i < 5; i++)
#pragma omp task shared(n)
#pragma omp atomic
        n++;
    }
    CHECK(n == 10);
  }
  return 0;
}
