// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such queue" }
// { dg-output "libgomp: invalid async-argument: -4" }
// { dg-modes "device" } The host has no queues, and does not look at their numbers.
// A wait directive with a negative number.
#include "apart.h"

int main(void) {
  check_placement();
  int q = -4;
#pragma acc wait(q)
  puts("not reached");
  return check_result();
}
