// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such type" }
// { dg-output "libgomp: unknown device type 9" }
// acc_get_num_devices of a type that there is not.
#include "apart.h"

int main(void) {
  volatile int type = 9;
  acc_get_num_devices((acc_device_t)type);
  puts("not reached");
  return check_result();
}
