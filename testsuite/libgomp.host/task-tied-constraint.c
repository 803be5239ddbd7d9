/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A thread that waits in a tied task runs only tasks below it: what the task holds is safe.  */
#include "require.h"
#include <omp.h>
static int holder[64];
static int inside;
int main(void) {
  for (int round = 0; round < 20; round++) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 40; i++)
#pragma omp task
    {
      int me = omp_get_thread_num();
      int before;
#pragma omp atomic capture
      before = holder[me]++;
      CHECK(before == 0); /* nobody else's task is suspended here */
      for (int j = 0; j < 4; j++)
#pragma omp task
      {
#pragma omp atomic
        inside++;
      }
#pragma omp taskwait
      CHECK(omp_get_thread_num() == me);
#pragma omp atomic
      holder[me]--;
    }
  }
  CHECK(inside == 20 * 160);
  return 0;
}
