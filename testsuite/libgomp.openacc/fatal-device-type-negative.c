// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such type" }
// { dg-output "libgomp: unknown device type 4294967295" }
// acc_device_current as the type of acc_set_device_num.
#include "apart.h"

int main(void) {
  volatile int type = -1;
  acc_set_device_num(0, (acc_device_t)type);
  puts("not reached");
  return check_result();
}
