/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   sections run by one thread come in order; the structured block before the first section counts.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int order[5], n = 0;
#pragma omp parallel num_threads(1)
#pragma omp sections
  {
    order[n++] = 0;
#pragma omp section
    order[n++] = 1;
#pragma omp section
    order[n++] = 2;
  }
  CHECK(n == 3 && order[0] == 0 && order[1] == 1 && order[2] == 2);
#pragma omp parallel sections num_threads(7) private(n)
  {
    n = 5;
#pragma omp section
    n = 6;
  }
  CHECK(n == 3);
  return 0;
}
