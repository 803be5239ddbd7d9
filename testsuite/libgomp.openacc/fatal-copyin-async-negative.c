// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such queue" }
// { dg-output "libgomp: invalid async-argument: -6" }
// { dg-modes "device" } The host has no queues, and does not look at their numbers.
// acc_copyin_async with a negative number.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4];
  acc_copyin_async(a, sizeof a, -6);
  puts("not reached");
  return check_result();
}
