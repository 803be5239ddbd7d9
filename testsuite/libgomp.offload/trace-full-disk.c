// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" }
// { dg-set-target-env-var REGOMP_TRACE /dev/full }
// { dg-output "libgomp: REGOMP_TRACE: cannot write the trace: No space left on device; it ends here\n" }
//
// A trace for which there is no room: one line, and the program goes on.
#include "check.h"

int main(void) {
  int sum = 0;
  // More events than are kept in memory.
  for (int i = 0; i < 2000; i++) {
    int x = i;
#pragma omp target map(tofrom : x)
    x++;
    sum += x - i;
  }
  CHECK(sum == 2000);
  puts("done");
  return check_result();
}
