// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the object is not there" }
// { dg-output "is not mapped" }
// { dg-modes "stock stock-ours" }
// update of what is not on the device.
#include "check.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc update device(a)
  puts("not reached");
  return check_result();
}
