// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "gcn" } The other modes have such a device, or none at all.
// { dg-shouldfail "no such device" }
// { dg-output "libgomp: device type nvidia not supported" }
// A device type that a machine with a GPU of another vendor's does not have.
#include "apart.h"

int main(void) {
  check_placement();
  acc_set_device_type(acc_device_nvidia);
  puts("not reached");
  return check_result();
}
