/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Tasks that wait for children while they hold a critical section do not deadlock.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 200; i++)
#pragma omp task shared(n)
  {
#pragma omp critical(held)
    {
#pragma omp task shared(n)
#pragma omp atomic
      n++;
#pragma omp taskwait
    }
  }
  CHECK(n == 200);
  return 0;
}
