/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   scope: private, firstprivate, reductions, nowait; every thread executes it.  */
#include "require.h"
#include <omp.h>

int main(void) {
  int total = 0, biggest = -1, f = 4;
#pragma omp parallel num_threads(6)
  {
    int shared_by_none = omp_get_thread_num();
#pragma omp scope firstprivate(f) reduction(+ : total) reduction(max : biggest)
    {
      f += shared_by_none;
      total += f;
      biggest = shared_by_none;
    }
    CHECK(total == 6 * 4 + 15 && biggest == 5);
#pragma omp barrier
#pragma omp scope nowait reduction(+ : total)
    total += 1;
#pragma omp scope reduction(task, + : total)
    {
#pragma omp task in_reduction(+ : total)
      total += 10;
    }
  }
  CHECK(total == 39 + 6 + 60 && f == 4);
  return 0;
}
