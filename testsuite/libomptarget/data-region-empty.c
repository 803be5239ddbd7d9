// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A data region without a region of the device copies what it says.
#include "check.h"

int main(void) {
  int a[4] = {1, 2, 3, 4};
#pragma omp target data map(to : a)
  a[0] = 10;
  check(a[0] == 10);
#pragma omp target data map(tofrom : a)
  a[1] = 20;
  check(a[1] == 2);
  return 0;
}
