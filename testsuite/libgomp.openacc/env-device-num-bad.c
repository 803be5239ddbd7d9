// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var ACC_DEVICE_NUM many }
// ACC_DEVICE_NUM that is not a number: a message, and device 0.
#include "apart.h"

int main(void) {
  CHECK(acc_get_device_num(acc_get_device_type()) == 0);
  check_placement();
  return check_result();
}
