// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions with nowait have ended behind taskwait.
#include "check.h"

int main(void) {
  int a[20] = {0};
  for (int i = 0; i < 20; i++) {
#pragma omp target map(tofrom : a[i : 1]) firstprivate(i) nowait
    a[i] = i + 1;
  }
#pragma omp taskwait
  for (int i = 0; i < 20; i++) check(a[i] == i + 1);
  return 0;
}
