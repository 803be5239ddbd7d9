/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   masked with filters that vary, evaluate differently in each thread, or name nobody; masked taskloop.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, who = -1, size = 0, t = 0;
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp masked
    {
      n++;
      size = omp_get_num_threads();
    }
#pragma omp barrier
#pragma omp masked filter(size - 1)
    who = me;
#pragma omp masked filter(1000)
    n += 1000;
#pragma omp masked filter(me)
#pragma omp atomic
    n += 10;
#pragma omp masked taskloop filter(0)
    for (int i = 0; i < 20; i++)
#pragma omp atomic
      t++;
  }
  CHECK(n == 1 + 10 * size && who == size - 1 && t == 20);
#pragma omp parallel masked
  n = omp_get_thread_num();
  CHECK(n == 0);
#pragma omp parallel master taskloop reduction(+ : n)
  for (int i = 0; i < 10; i++) n += i;
  CHECK(n == 45);
  return 0;
}
