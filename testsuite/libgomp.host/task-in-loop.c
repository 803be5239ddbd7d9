/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Tasks created inside worksharing loops and sections complete at the construct's barrier.  */
#include "require.h"
#include <omp.h>
int main(void) {
  static int hit[100];
  for (int round = 1; round <= 30; round++) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 100; i++)
#pragma omp task firstprivate(i)
        hit[i]++;
      for (int i = 0; i < 100; i++) CHECK(hit[i] == round);
#pragma omp barrier
    }
  }
  return 0;
}
