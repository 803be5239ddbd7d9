/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Threads that wait in a barrier or in a loop's end leave the cancelled region.  */
#include "require.h"
#include <omp.h>
int main(void) {
  if (!omp_get_cancellation()) return 0;
  for (int round = 0; round < 50; round++) {
    int past = 0;
#pragma omp parallel num_threads(4)
    {
      if (omp_get_thread_num() == 3) {
#pragma omp cancel parallel
      }
#pragma omp barrier
#pragma omp for
      for (int i = 0; i < 8; i++) {
#pragma omp cancellation point for
      }
#pragma omp atomic
      past++;
    }
    CHECK(past == 0);
  }
  int ok = 0;
#pragma omp parallel reduction(+ : ok)
  {
#pragma omp barrier
    ok++;
  }
  CHECK(ok >= 1);
  return 0;
}
