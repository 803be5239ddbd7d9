// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such queue" }
// { dg-output "libgomp: invalid async-argument: -4" }
// A wait directive with a negative number, on the host, too, which has no queues.
#include "apart.h"

int main(void) {
  check_placement();
  int q = -4;
#pragma acc wait(q)
  puts("not reached");
  return check_result();
}
