/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   With dynamic adjustment teams may be smaller, never larger, and work is complete.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_dynamic(1);
  CHECK(omp_get_dynamic() == 1);
  omp_set_dynamic(17);
  CHECK(omp_get_dynamic() == 1);
  for (int n = 1; n < 12; n++) {
    int size = 0, sum = 0;
#pragma omp parallel num_threads(n) reduction(+ : sum)
    {
#pragma omp single
      size = omp_get_num_threads();
#pragma omp for
      for (int i = 0; i < 50; i++) sum += i;
    }
    CHECK(size >= 1 && size <= n && sum == 1225);
  }
  omp_set_dynamic(0);
  CHECK(omp_get_dynamic() == 0);
  return 0;
}
