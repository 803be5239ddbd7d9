// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// References of nested constructs: data are copied when the first comes and when the last goes.
#include "check.h"

#include <omp.h>

int main(void) {
  int x = 1;
#pragma omp target data map(tofrom : x)
  {
#pragma omp target data map(tofrom : x)
    {
      x = 5;
#pragma omp target map(tofrom : x)
      x += 10;
      check(x == 5);
    }
    check(x == 5);
  }
  return x == 11 ? 0 : 3;
}
