// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" }
// { dg-set-target-env-var REGOMP_INFO 3x }
// { dg-set-target-env-var REGOMP_TRACE /nowhere/at/all }
// { dg-output "Invalid value for environment variable REGOMP_INFO: 3x" }
// { dg-output "REGOMP_TRACE: cannot open /nowhere/at/all: No such file or directory; nothing is traced" }
//
// Values that make no sense are named, and the program goes on.
#include "check.h"

int main(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  CHECK(x == 2);
  return check_result();
}
