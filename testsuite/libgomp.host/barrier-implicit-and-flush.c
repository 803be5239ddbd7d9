/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   What was written before an implicit barrier is seen after it: for, sections, single, scope, parallel's end.  */
#include "require.h"
#include <omp.h>
enum { R = 300 };
int main(void) {
  static int cell[16];
  int bad = 0;
#pragma omp parallel num_threads(4) reduction(+ : bad)
  {
    int t = omp_get_thread_num(), n = omp_get_num_threads();
    for (int r = 1; r < R; r++) {
      cell[t] = r;
      switch (r % 4) {
      case 0: {
#pragma omp for
        for (int i = 0; i < 4; i++) {
        }
      } break;
      case 1: {
#pragma omp sections
        {
          bad += 0;
        }
      } break;
      case 2: {
#pragma omp single
        {
          bad += 0;
        }
      } break;
      default: {
#pragma omp scope
        {
          bad += 0;
        }
      }
      }
      for (int i = 0; i < n; i++) bad += cell[i] != r;
#pragma omp barrier
    }
  }
  CHECK(!bad);
  return 0;
}
