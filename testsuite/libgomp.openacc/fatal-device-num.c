// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no such device" }
// { dg-output "libgomp: device 5 out of range" }
// A device number that is too large.
#include "apart.h"

int main(void) {
  acc_set_device_num(5, acc_get_device_type());
  puts("not reached");
  return check_result();
}
