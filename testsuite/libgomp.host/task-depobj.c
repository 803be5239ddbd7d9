/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   depobj: objects made, updated, used beside plain depend clauses, and destroyed; the order they ask for is kept.  */
#include "require.h"
#include <omp.h>

int main(void) {
  for (int round = 0; round < 50; round++) {
    int x = 0, y = 0, log[6] = {0}, at = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
      omp_depend_t object, second;
#pragma omp depobj(object) depend(inout : x)
#pragma omp depobj(second) depend(in : y)
#pragma omp task depend(depobj : object) shared(x, at, log)
      {
        x = 1;
        log[at++] = 1;
      }
#pragma omp task depend(depobj : object, second) shared(x, at, log)
      {
        CHECK(x == 1);
        x = 2;
        log[at++] = 2;
      }
#pragma omp depobj(object) update(in)
#pragma omp task depend(depobj : object) shared(x)
      CHECK(x == 2);
#pragma omp task depend(depobj : object) shared(x)
      CHECK(x == 2);
#pragma omp task depend(out : y) shared(x, y)
      y = 10;
#pragma omp depobj(object) update(out)
#pragma omp task depend(depobj : object, second) shared(x, y)
      {
        CHECK(x == 2 && y == 10);
        x = 3;
      }
#pragma omp taskwait
#pragma omp depobj(object) destroy
#pragma omp depobj(second) destroy
    }
    CHECK(x == 3 && y == 10 && log[0] == 1 && log[1] == 2);
  }
  return 0;
}
