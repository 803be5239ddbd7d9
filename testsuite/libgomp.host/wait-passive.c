/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Everything that waits, without spinning. { dg-set-target-env-var OMP_WAIT_POLICY passive }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(4)
  {
    int x = 0;
    for (int i = 0; i < 200; i++) {
#pragma omp barrier
#pragma omp critical
      n++;
#pragma omp single copyprivate(x)
      x = i;
    }
#pragma omp for ordered schedule(dynamic)
    for (int i = 0; i < 100; i++) {
#pragma omp ordered
      n++;
    }
#pragma omp single
    for (int i = 0; i < 200; i++)
#pragma omp task depend(inout : n)
    {
      n++;
#pragma omp task
      ;
#pragma omp taskwait
    }
  }
  CHECK(n == 800 + 100 + 200);
  return 0;
}
