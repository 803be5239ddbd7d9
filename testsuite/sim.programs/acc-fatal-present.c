// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the object is not there" }
// { dg-output "libgomp: present clause: not present on the device .addr: 0x[0-9a-f]+, size: 40 " }
// { dg-modes "stock stock-ours" }
// present with an object that is not on the device. On the host everything is.
#include "check.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  puts("not reached");
  return check_result();
}
