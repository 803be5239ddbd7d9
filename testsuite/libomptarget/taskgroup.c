// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A taskgroup waits for target tasks.
#include "check.h"

int main(void) {
  int a = 0, b = 0;
#pragma omp taskgroup
  {
#pragma omp target map(tofrom : a) nowait
    a = 1;
#pragma omp target map(tofrom : b) nowait
    b = 2;
  }
  return a == 1 && b == 2 ? 0 : 1;
}
