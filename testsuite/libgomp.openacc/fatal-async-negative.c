// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such queue" }
// { dg-output "libgomp: invalid async-argument: -5" }
// { dg-modes "device" } The host has no queues, and does not look at their numbers.
// async with a negative number, in a data directive.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4], q = -5;
#pragma acc enter data create(a) async(q)
  puts("not reached");
  return check_result();
}
