// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "nothing to shut down" }
// { dg-output "libgomp: no device initialized" }
// acc_shutdown twice.
#include "apart.h"

int main(void) {
  acc_device_t type = acc_get_device_type();
  acc_init(type);
  acc_shutdown(type);
  acc_shutdown(type);
  puts("not reached");
  return check_result();
}
