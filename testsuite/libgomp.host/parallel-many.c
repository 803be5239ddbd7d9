/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Many regions of changing sizes; firstprivate, reduction, copyin.  */
#include "require.h"
#include <omp.h>
int tp;
#pragma omp threadprivate(tp)
int main(void) {
  for (int r = 0; r < 3000; r++) {
    int n = 1 + r % 5, sum = 0, f = r;
#pragma omp parallel num_threads(n) reduction(+ : sum) firstprivate(f)
    sum += f + omp_get_thread_num();
    CHECK(sum == n * r + n * (n - 1) / 2);
  }
  tp = 42;
#pragma omp parallel num_threads(4) copyin(tp)
  CHECK(tp == 42);
#pragma omp parallel num_threads(4)
  tp = omp_get_thread_num() + 100;
#pragma omp parallel num_threads(4)
  CHECK(tp == omp_get_thread_num() + 100);
  return 0;
}
