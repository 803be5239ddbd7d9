// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host" }
// { dg-nondeterministic }
// { dg-set-target-env-var REGOMP_CHECK_MAPS 1 }
// { dg-output "regomp: map check: no device: regions run on the host, and nothing is mapped\n" }
//
// REGOMP_CHECK_MAPS=1 says why it has nothing to say.
#include "check.h"

int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  x++;
  CHECK(x == 1);
  return check_result();
}
