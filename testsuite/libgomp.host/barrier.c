/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Barriers separate phases for many team sizes.  */
#include "require.h"
#include <omp.h>
int main(void) {
  static int slot[40];
  for (int n = 1; n <= 20; n += n < 9 ? 1 : 11) {
#pragma omp parallel num_threads(n)
    {
      int me = omp_get_thread_num();
      for (int phase = 1; phase < 60; phase++) {
        slot[me] = phase;
#pragma omp barrier
        CHECK(slot[(me + 1) % n] == phase && slot[(me + n - 1) % n] == phase);
#pragma omp barrier
      }
    }
  }
  return 0;
}
