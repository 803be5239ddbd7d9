/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Sections: each once, more or fewer than threads, nowait, lastprivate, reduction; combined form.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int n = 1; n < 6; n++) {
    int a = 0, b = 0, c = 0, last = 0, sum = 0;
#pragma omp parallel num_threads(n)
    {
#pragma omp sections lastprivate(last) reduction(+ : sum)
      {
#pragma omp section
        {
#pragma omp atomic
          a++;
          last = 1;
          sum += 1;
        }
#pragma omp section
        {
#pragma omp atomic
          b++;
          last = 2;
          sum += 10;
        }
#pragma omp section
        {
#pragma omp atomic
          c++;
          last = 3;
          sum += 100;
        }
      }
      CHECK(last == 3);
#pragma omp sections nowait
      {
#pragma omp section
#pragma omp atomic
        a++;
      }
    }
    CHECK(a == 2 && b == 1 && c == 1 && sum == 111);
    int p = 0;
#pragma omp parallel sections num_threads(n) reduction(+ : p)
    {
#pragma omp section
      p += 1;
#pragma omp section
      p += 2;
#pragma omp section
      p += 4;
#pragma omp section
      p += 8;
    }
    CHECK(p == 15);
  }
  return 0;
}
