/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Loops with reductions that are cancelled leave a value made of whole iterations.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int r = 0; r < 20; r++) {
    long s = 0;
    int size = 1;
#pragma omp parallel num_threads(3)
    {
#pragma omp single
      size = omp_get_num_threads();
#pragma omp for reduction(+ : s) schedule(dynamic, 1)
      for (int i = 0; i < 300; i++) {
        s += 1000;
#pragma omp cancel for if (i == 20)
      }
    }
    CHECK(s % 1000 == 0 && s >= 0 && s <= 300000);
  }
  return 0;
}
