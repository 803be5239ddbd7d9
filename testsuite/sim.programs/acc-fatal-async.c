// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such queue" }
// { dg-output "libgomp: invalid async-argument: -7" }
// { dg-modes "stock stock-ours" }
// A negative queue number. The host ignores queues.
#include "check.h"

int main(void) {
  check_placement();
  int q = -7;
#pragma acc parallel async(q)
  {
  }
  puts("not reached");
  return check_result();
}
