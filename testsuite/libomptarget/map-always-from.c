// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// always copies back though the data stay.
#include "check.h"

int main(void) {
  int x = 1;
#pragma omp target data map(tofrom : x)
  {
#pragma omp target map(from : x)
    x = 2;
    check(x == 1);
#pragma omp target map(always, from : x)
    x = 3;
    check(x == 3);
    x = 4;
  }
  return x == 3 ? 0 : 3;
}
