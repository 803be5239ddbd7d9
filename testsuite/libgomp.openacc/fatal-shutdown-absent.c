// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such device" }
// { dg-output "libgomp: device type (radeon|nvidia) not supported" }
// { dg-vendors-differ }
// Shutting down devices of a type that the machine does not have.
#include "apart.h"

int main(void) {
  acc_init(acc_device_default);
  acc_shutdown(accelerator() == acc_device_radeon ? acc_device_nvidia : acc_device_radeon);
  puts("not reached");
  return check_result();
}
