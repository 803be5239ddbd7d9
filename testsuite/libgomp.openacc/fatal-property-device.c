// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such device" }
// { dg-output "libgomp: device 5 out of range" }
// acc_get_property of a device that there is not.
#include "apart.h"

int main(void) {
  check_placement();
  acc_get_property(5, acc_get_device_type(), acc_property_memory);
  puts("not reached");
  return check_result();
}
