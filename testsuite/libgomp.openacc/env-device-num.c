// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
// { dg-set-target-env-var ACC_DEVICE_NUM 2 }
// { dg-modes "device" } The host is one device.
// ACC_DEVICE_NUM chooses among several devices.
#include "apart.h"

int main(void) {
  CHECK(acc_get_device_num(accelerator()) == 2);
  check_placement();
  CHECK(acc_get_device_num(accelerator()) == 2);
  return check_result();
}
