// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such queue" }
// { dg-output "libgomp: invalid async-argument: -3" }
// acc_wait of a negative number.
#include "apart.h"

int main(void) {
  check_placement();
  acc_wait(-3);
  puts("not reached");
  return check_result();
}
