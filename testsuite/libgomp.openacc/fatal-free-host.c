// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no device memory" }
// { dg-output "libgomp: invalid device address" }
// { dg-output "libgomp: error in freeing device memory in acc_free" }
// { dg-modes "ours stock-ours" } GCC's plugin says what the driver said.
// acc_free of what is no device memory.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  acc_free(a);
  puts("not reached");
  return check_result();
}
