// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Routines of queues and devices with arguments that say nothing.
#include "apart.h"

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  CHECK(acc_async_test(acc_async_sync));
  acc_wait(acc_async_sync);
  acc_wait_async(acc_async_sync, 1);
  acc_wait_async(1, acc_async_sync);
  acc_wait_all_async(acc_async_sync);
  acc_wait_async(2, 2);
  acc_set_device_num(-1, acc_device_none);
  acc_set_device_num(0, acc_device_none);
  CHECK(acc_get_device_num(type) == 0 && acc_get_device_type() == type);
  CHECK(acc_get_property(0, type, (acc_device_property_t)99) == 0);
  CHECK(acc_get_property_string(0, type, (acc_device_property_t)99) == NULL);
  return check_result();
}
