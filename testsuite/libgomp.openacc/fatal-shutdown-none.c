// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "nothing to shut down" }
// { dg-output "libgomp: no device initialized" }
// acc_shutdown without acc_init.
#include "apart.h"

int main(void) {
  acc_shutdown(acc_get_device_type());
  puts("not reached");
  return check_result();
}
