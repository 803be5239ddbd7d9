/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_all_memory: such a task waits for all earlier siblings with dependences and goes before all later ones.  */
#include "require.h"
#include <omp.h>

int main(void) {
  for (int round = 0; round < 100; round++) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel num_threads(5)
#pragma omp single
    {
#pragma omp task depend(out : a) shared(a)
      a = 1;
#pragma omp task depend(out : b) shared(b)
      b = 2;
#pragma omp task depend(inout : omp_all_memory) shared(a, b, c)
      {
        CHECK(a == 1 && b == 2 && c == 0);
        c = 3;
      }
#pragma omp task depend(in : a) shared(c, a)
      CHECK(c == 3 && a == 1);
#pragma omp task depend(inout : b) shared(c, b)
      {
        CHECK(c == 3);
        b = 4;
      }
#pragma omp task depend(out : omp_all_memory) depend(in : a) shared(b, c)
      {
        CHECK(b == 4);
        c = 5;
      }
#pragma omp taskwait depend(in : c)
      CHECK(b == 4);
#pragma omp taskwait
    }
    CHECK(c == 5);
  }
  return 0;
}
