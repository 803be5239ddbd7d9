// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update, enter and exit data with nowait.
#include "check.h"

int main(void) {
  int a[50], b[50];
  for (int i = 0; i < 50; i++) a[i] = i, b[i] = 0;
#pragma omp target enter data map(alloc : a, b) nowait
#pragma omp taskwait
#pragma omp target update to(a) nowait
#pragma omp taskwait
#pragma omp target map(alloc : a, b) nowait
  for (int i = 0; i < 50; i++) b[i] = a[i] + 1;
#pragma omp taskwait
#pragma omp target update from(b) nowait
#pragma omp taskwait
  for (int i = 0; i < 50; i++) check(b[i] == i + 1);
#pragma omp target exit data map(release : a, b) nowait
#pragma omp taskwait
  return 0;
}
