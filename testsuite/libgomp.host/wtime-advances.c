/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_get_wtime rises in each thread and between threads.  */
#include "require.h"
#include <omp.h>
int main(void) {
  double before = omp_get_wtime(), bad = 0;
#pragma omp parallel reduction(+ : bad)
  {
    double last = before;
    for (int i = 0; i < 1000; i++) {
      double now = omp_get_wtime();
      bad += now < last;
      last = now;
    }
#pragma omp barrier
    bad += omp_get_wtime() < before;
  }
  CHECK(bad == 0 && omp_get_wtick() > 0);
  return 0;
}
