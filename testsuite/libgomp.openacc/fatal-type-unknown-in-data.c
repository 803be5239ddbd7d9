// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such type" }
// { dg-output "libgomp: unknown device type 9" }
// acc_set_device_type of a type that there is not, in a data region: what is wrong with the type comes first.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4];
  volatile int type = 9;
#pragma acc data copy(a)
  acc_set_device_type((acc_device_t)type);
  puts("not reached");
  return check_result();
}
