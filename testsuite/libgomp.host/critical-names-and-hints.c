/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Criticals of different names do not exclude one another, same names do, with all hints.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int a = 0, b = 0, c = 0, d = 0, size = 0;
#pragma omp parallel
  {
#pragma omp single
    size = omp_get_num_threads();
    for (int i = 0; i < 500; i++) {
#pragma omp critical
      a++;
#pragma omp critical(one)
      b++;
#pragma omp critical(two) hint(omp_sync_hint_contended)
      {
        c++;
#pragma omp critical(three) hint(omp_sync_hint_uncontended | omp_sync_hint_speculative)
        d++;
#pragma omp critical
        a++;
      }
    }
  }
  CHECK(a == 1000 * size && b == 500 * size && c == b && d == b);
  return 0;
}
