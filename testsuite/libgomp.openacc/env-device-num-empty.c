// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var ACC_DEVICE_NUM "" }
// An empty ACC_DEVICE_NUM says nothing.
#include "apart.h"

int main(void) {
  CHECK(acc_get_device_num(acc_get_device_type()) == 0);
  check_placement();
  return check_result();
}
