/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Singles, tasks and barriers in thousands of rounds with teams of changing size.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int n = 1; n <= 9; n += 2) {
    int count = 0, expect = 0;
#pragma omp parallel num_threads(n) reduction(+ : expect)
    for (int r = 0; r < 200; r++) {
#pragma omp single
      for (int i = 0; i < r % 5; i++)
#pragma omp task shared(count)
#pragma omp atomic
        count++;
      int now;
#pragma omp atomic read
      now = count;
      if (omp_get_thread_num() == 0) expect += r % 5;
      if (omp_get_thread_num() == 0 && now < expect) abort();
#pragma omp barrier
    }
    CHECK(count == expect);
  }
  return 0;
}
