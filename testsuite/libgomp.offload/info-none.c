// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" }
// { dg-set-target-env-var REGOMP_INFO 0 }
//
// REGOMP_INFO=0: nothing is printed; bits that are not set print nothing (info-kernel.c).
#include "check.h"

int main(void) {
  check_placement();
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  CHECK(x == 2);
  return check_result();
}
