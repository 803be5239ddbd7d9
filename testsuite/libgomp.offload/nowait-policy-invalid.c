// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-set-target-env-var REGOMP_NOWAIT never }
// { dg-output "libgomp: Invalid value for environment variable REGOMP_NOWAIT: never" }
#include "check.h"

int main(void) {
  check_placement();
  int a = 0;
#pragma omp target nowait map(tofrom : a)
  a = 1;
#pragma omp target nowait map(tofrom : a)
  a += 2;
#pragma omp taskwait
  CHECK(a == 3);
  puts("done");
  return check_result();
}
