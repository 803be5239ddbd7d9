/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Single: once each, nowait, copyprivate, masked.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int count = 0, many = 0, masked = 0;
#pragma omp parallel num_threads(5)
  {
    for (int i = 0; i < 500; i++) {
#pragma omp single nowait
#pragma omp atomic
      many++;
#pragma omp single
      count++;
      int x = -1, y[3] = {0, 0, 0};
#pragma omp single copyprivate(x, y)
      {
        x = i;
        y[2] = i + 1;
      }
      CHECK(x == i && y[2] == i + 1);
#pragma omp masked
      masked++;
#pragma omp masked filter(2)
      CHECK(omp_get_thread_num() == 2);
    }
  }
  CHECK(count == 500 && many == 500 && masked == 500);
  return 0;
}
