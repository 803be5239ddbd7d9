/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A task of a taskloop cancels the taskgroup around it.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, m = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp taskloop nogroup grainsize(1)
      for (int i = 0; i < 1000; i++) {
#pragma omp atomic
        n++;
#pragma omp cancel taskgroup
      }
    }
#pragma omp taskloop
    for (int i = 0; i < 10; i++)
#pragma omp atomic
      m++;
  }
  CHECK(m == 10 && n >= 1);
  return 0;
}
