// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the kernel fails" }
// { dg-output "libgomp: cu.* error: " }
// { dg-modes "stock stock-ours" }
// { dg-nondeterministic }
// A trap ends the kernel, and the program with it. What the plugins say while they end differs.
#include "check.h"

int main(void) {
  check_placement();
  int n = check_expected_device();
#pragma acc parallel num_gangs(1)
  {
    if (n) __builtin_trap();
  }
  puts("not reached");
  return check_result();
}
