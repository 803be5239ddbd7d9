/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   sections in sections' regions, more sections than threads, one, with nowait and reductions.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, r = 0, f = 7, l = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp sections nowait
    {
#pragma omp atomic
      n++;
    }
#pragma omp sections reduction(+ : r) firstprivate(f) lastprivate(l)
    {
#pragma omp section
      r += f;
#pragma omp section
      {
#pragma omp parallel sections num_threads(2)
        {
#pragma omp section
#pragma omp atomic
          n += 10;
#pragma omp section
#pragma omp atomic
          n += 100;
        }
        l = 1;
      }
#pragma omp section
      r += f + 1;
#pragma omp section
      r += f + 2;
#pragma omp section
      l = r * 0 + 5;
    }
  }
  CHECK(n == 111 && r == 24 && l == 5);
  return 0;
}
