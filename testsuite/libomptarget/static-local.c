// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of a function that are static, inside and outside of regions.
#include "check.h"

static int next(void) {
  static int n = 5;
  int r = 0;
#pragma omp target map(tofrom : n) map(from : r)
  r = n++;
  return r;
}

int main(void) {
  check(next() == 5 && next() == 6 && next() == 7);
  return 0;
}
