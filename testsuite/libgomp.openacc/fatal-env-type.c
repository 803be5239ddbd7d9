// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such type" }
// { dg-set-target-env-var ACC_DEVICE_TYPE quantum }
// { dg-output "libgomp: device type quantum not supported" }
// ACC_DEVICE_TYPE with a type that there is not: fatal at the first use.
#include "apart.h"

int main(void) {
  puts("begun");
  fflush(stdout);
  check_placement();
  puts("not reached");
  return check_result();
}
