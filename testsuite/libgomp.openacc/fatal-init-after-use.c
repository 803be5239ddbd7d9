// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "in use already" }
// { dg-output "libgomp: device already active" }
// acc_init after a construct.
#include "apart.h"

int main(void) {
  check_placement();
  acc_init(acc_get_device_type());
  puts("not reached");
  return check_result();
}
