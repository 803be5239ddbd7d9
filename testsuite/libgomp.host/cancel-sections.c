/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   sections cancelled from one of them; later ones do not begin once all have seen it.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int first = 0, later = 0, after = 0, n = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
      {
        first++;
#pragma omp cancel sections
        n = 1000;
      }
#pragma omp section
      {
#pragma omp cancellation point sections
#pragma omp atomic
        later++;
      }
#pragma omp section
#pragma omp atomic
      later++;
    }
#pragma omp atomic
    after++;
  }
  CHECK(first == 1 && after >= 1 && later <= 2);
  CHECK(n == (omp_get_cancellation() ? 0 : 1000));
  if (!omp_get_cancellation()) CHECK(later == 2);
  return 0;
}
