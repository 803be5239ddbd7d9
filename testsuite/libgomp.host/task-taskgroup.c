/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A taskgroup waits for all that is below it, taskwait only for children; groups nest.  */
#include "require.h"
#include <omp.h>
#include <unistd.h>
int main(void) {
  for (int round = 0; round < 30; round++) {
    int inner = 0, outer = 0, unrelated = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(unrelated)
      {
        usleep(100);
#pragma omp atomic
        unrelated++;
      }
#pragma omp taskgroup
      {
#pragma omp task shared(inner, outer)
        {
          for (int i = 0; i < 10; i++)
#pragma omp task shared(inner)
#pragma omp task shared(inner)
          {
#pragma omp atomic
            inner++;
          }
#pragma omp atomic
          outer++;
        }
#pragma omp taskgroup
        {
#pragma omp task shared(outer)
#pragma omp atomic
          outer++;
        }
        int seen;
#pragma omp atomic read
        seen = outer;
        CHECK(seen >= 1);
      }
      CHECK(inner == 10 && outer == 2);
    }
    CHECK(unrelated == 1);
  }
  return 0;
}
