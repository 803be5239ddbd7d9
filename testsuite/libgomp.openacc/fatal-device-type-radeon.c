// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such device" }
// { dg-output "libgomp: device type radeon not supported" }
// A device type that the machine does not have.
#include "apart.h"

int main(void) {
  acc_set_device_type(acc_device_radeon);
  puts("not reached");
  return check_result();
}
