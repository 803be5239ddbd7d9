/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Active waiting with more threads than processors. { dg-set-target-env-var OMP_WAIT_POLICY active }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(8)
  for (int i = 0; i < 50; i++) {
#pragma omp barrier
#pragma omp single
    n++;
  }
  CHECK(n == 50);
  return 0;
}
