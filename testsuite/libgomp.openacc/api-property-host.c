// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Properties of the host as a device.
#include "apart.h"

int main(void) {
  CHECK(acc_get_property(0, acc_device_host, acc_property_memory) == 0);
  CHECK(acc_get_property(0, acc_device_host, acc_property_free_memory) == 0);
  printf("%s %s %s\n", acc_get_property_string(0, acc_device_host, acc_property_name),
         acc_get_property_string(0, acc_device_host, acc_property_vendor),
         acc_get_property_string(0, acc_device_host, acc_property_driver));
  CHECK(acc_get_property(0, acc_device_host, acc_property_name) == 0);
  CHECK(acc_get_property_string(0, acc_device_host, acc_property_memory) == NULL);
  return check_result();
}
