// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such type" }
// { dg-output "libgomp: unknown device type 9" }
// acc_get_property of a type that there is not, of a property that is not a number.
#include "apart.h"

int main(void) {
  volatile int type = 9;
  acc_get_property(0, (acc_device_t)type, acc_property_name);
  puts("not reached");
  return check_result();
}
