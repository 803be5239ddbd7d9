// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var ACC_DEVICE_TYPE nvidia }
// { dg-modes "device" } There is no GPU in the others.
// ACC_DEVICE_TYPE=nvidia.
#include "apart.h"

int main(void) {
  CHECK(acc_get_device_type() == acc_device_nvidia);
  check_placement();
  return check_result();
}
