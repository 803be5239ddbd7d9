/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Constructs that fabricate a team outside any region keep the level at 0.  */
#include "require.h"
#include <omp.h>
int main(void) {
  long s = 0;
  for (int i = 0; i < 100; i++) {
#pragma omp taskgroup task_reduction(+ : s)
    {
#pragma omp task in_reduction(+ : s)
      s += 1;
    }
    CHECK(omp_get_level() == 0 && omp_get_num_threads() == 1 && !omp_in_parallel());
  }
  CHECK(s == 100);
  int n = 0;
#pragma omp parallel num_threads(3)
  {
    CHECK(omp_get_level() == 1);
#pragma omp atomic
    n++;
  }
  CHECK(n == 3);
  return 0;
}
