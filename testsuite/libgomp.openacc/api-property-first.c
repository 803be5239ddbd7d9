// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_get_property before anything was done on a device.
#include "apart.h"

int main(void) {
  acc_device_t type = apart() ? accelerator() : acc_device_host;
  size_t memory = acc_get_property(0, type, acc_property_memory);
  CHECK((memory > 0) == apart());
  CHECK(acc_get_property(0, type, acc_property_free_memory) <= memory);
  CHECK(strlen(acc_get_property_string(0, type, acc_property_name)) > 0);
  CHECK(acc_get_property_string(0, type, acc_property_free_memory) == NULL);
  CHECK(acc_get_property(0, type, acc_property_vendor) == 0);
  check_placement();
  return check_result();
}
