/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Hundreds of barriers, each of which all must pass before anyone goes on.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int arrived[400] = {0}, bad = 0;
#pragma omp parallel reduction(+ : bad)
  {
    int n = omp_get_num_threads();
    for (int i = 0; i < 400; i++) {
#pragma omp atomic
      arrived[i]++;
#pragma omp barrier
      int v;
#pragma omp atomic read
      v = arrived[i];
      bad += v != n;
    }
  }
  CHECK(!bad);
  return 0;
}
