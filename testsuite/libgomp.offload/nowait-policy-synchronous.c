// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-set-target-env-var REGOMP_NOWAIT synchronous }
//
// REGOMP_NOWAIT=synchronous: a construct with nowait has ended when it returns, with and without a depend clause.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "check.h"

int main(void) {
  check_placement();
  int a = 0, b = 5;
#pragma omp target nowait map(tofrom : a)
  {
    volatile int x = 0;
    for (int s = 0; s < 3000; s++) x = x + 1;
    a = 1;
  }
  CHECK(a == 1);
#pragma omp target nowait map(tofrom : a) depend(out : a)
  a++;
  CHECK(a == 2);
#pragma omp target enter data map(to : b) nowait depend(in : b)
  b = 6;
#pragma omp target update to(b) nowait depend(inout : b)
  b = 7;
#pragma omp target nowait map(tofrom : b) depend(inout : b)
  b += 10;
#pragma omp target exit data map(from : b) nowait depend(inout : b)
  CHECK(b == 16);
  puts("done");
  return check_result();
}
