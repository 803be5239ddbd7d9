// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_get_num_devices for each device type, before anything has been initialised.
#include "apart.h"

int main(void) {
  CHECK(acc_get_num_devices(acc_device_none) == 0 && acc_get_num_devices(acc_device_host) == 1);
  CHECK(acc_get_num_devices(acc_device_nvidia) + acc_get_num_devices(acc_device_radeon) == apart());
  if (apart()) {
    CHECK(acc_get_num_devices(accelerator()) == 1 && acc_get_num_devices(acc_device_not_host) == 1);
    CHECK(acc_get_num_devices(acc_device_default) == 1);
  } else
    CHECK(acc_get_num_devices(acc_device_default) == 1);
  check_placement();
  return check_result();
}
