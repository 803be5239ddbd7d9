// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such device" }
// { dg-set-target-env-var ACC_DEVICE_NUM 7 }
// { dg-output "libgomp: device 7 out of range" }
// ACC_DEVICE_NUM with a number that is too large: fatal at the first use.
#include "apart.h"

int main(void) {
  puts("begun");
  fflush(stdout);
  check_placement();
  puts("not reached");
  return check_result();
}
