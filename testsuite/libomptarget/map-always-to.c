// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// always copies though the data are there already.
#include "check.h"

int main(void) {
  int x = 1, seen = 0;
#pragma omp target data map(to : x)
  {
    x = 2;
#pragma omp target map(to : x) map(from : seen)
    seen = x;
    check(seen == 1);
#pragma omp target map(always, to : x) map(from : seen)
    seen = x;
    check(seen == 2);
  }
  return 0;
}
