// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such type" }
// { dg-output "libgomp: unknown device type 44" }
// A device type that there is not.
#include "apart.h"

int main(void) {
  volatile int type = 44;
  acc_set_device_type((acc_device_t)type);
  puts("not reached");
  return check_result();
}
