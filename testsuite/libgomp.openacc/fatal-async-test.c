// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such queue" }
// { dg-output "libgomp: invalid async-argument: -9" }
// acc_async_test of a negative number.
#include "apart.h"

int main(void) {
  check_placement();
  printf("%d\n", acc_async_test(-9));
  puts("not reached");
  return check_result();
}
