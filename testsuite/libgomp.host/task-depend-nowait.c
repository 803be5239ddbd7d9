/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   taskwait with depend and nowait is an empty task in the chain.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int round = 0; round < 50; round++) {
    int a = 0, b = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a) shared(a)
      a = 1;
#pragma omp taskwait depend(in : a) depend(out : b) nowait
#pragma omp task depend(in : b) shared(a)
      CHECK(a == 1);
    }
  }
  return 0;
}
