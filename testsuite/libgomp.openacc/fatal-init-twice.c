// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "in use already" }
// { dg-output "libgomp: device already active" }
// acc_init twice.
#include "apart.h"

int main(void) {
  acc_device_t type = acc_get_device_type();
  acc_init(type);
  acc_init(type);
  puts("not reached");
  return check_result();
}
