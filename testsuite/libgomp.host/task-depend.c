/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   in, out, inout chains; many readers; several addresses in one task.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int round = 0; round < 20; round++) {
    int x = 0, y = 0, sum = 0, z[4] = {0};
#pragma omp parallel
#pragma omp single
    {
      for (int i = 0; i < 50; i++) {
#pragma omp task depend(inout : x) shared(x) firstprivate(i)
        {
          CHECK(x == i);
          x = i + 1;
        }
      }
      for (int i = 0; i < 10; i++)
#pragma omp task depend(in : x) shared(x, sum)
      {
        CHECK(x == 50);
#pragma omp atomic
        sum++;
      }
#pragma omp task depend(out : x) shared(x, sum)
      {
        CHECK(sum == 10);
        x = -1;
      }
#pragma omp task depend(in : x) depend(out : y) shared(x, y)
      {
        CHECK(x == -1);
        y = 7;
      }
#pragma omp task depend(in : y) shared(y) depend(out : z[0])
      {
        CHECK(y == 7);
        z[0] = 1;
      }
      for (int i = 1; i < 4; i++)
#pragma omp task depend(in : z[i - 1]) depend(out : z[i]) shared(z) firstprivate(i)
      {
        CHECK(z[i - 1] == i);
        z[i] = i + 1;
      }
#pragma omp taskwait depend(in : z[3])
      CHECK(z[3] == 4);
      int undeferred = 0;
#pragma omp task depend(inout : undeferred) shared(undeferred)
      undeferred = 5;
#pragma omp task depend(inout : undeferred) shared(undeferred) if (0)
      {
        CHECK(undeferred == 5);
        undeferred = 6;
      }
      CHECK(undeferred == 6);
    }
  }
  return 0;
}
