// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such device" }
// { dg-set-target-env-var ACC_DEVICE_TYPE radeon }
// { dg-output "libgomp: device type radeon not supported" }
// ACC_DEVICE_TYPE with a type that the machine does not have.
#include "apart.h"

int main(void) {
  puts("begun");
  fflush(stdout);
  check_placement();
  puts("not reached");
  return check_result();
}
