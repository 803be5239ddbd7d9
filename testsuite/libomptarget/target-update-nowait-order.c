// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update with nowait and dependences in both directions.
#include "check.h"

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {0};
#pragma omp target data map(alloc : a, b)
#pragma omp parallel
#pragma omp single
  {
#pragma omp target update to(a) depend(out : a) nowait
#pragma omp target map(alloc : a, b) depend(in : a) depend(out : b) nowait
    for (int i = 0; i < 4; i++) b[i] = 2 * a[i];
#pragma omp target update from(b) depend(in : b) nowait
#pragma omp taskwait
    for (int i = 0; i < 4; i++) check(b[i] == 2 * (i + 1));
  }
  return 0;
}
