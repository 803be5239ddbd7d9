// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_set_device_type with default and not_host.
#include "apart.h"

int main(void) {
  acc_set_device_type(acc_device_default);
  CHECK(acc_get_device_type() == EITHER(acc_device_nvidia, acc_device_host));
  if (apart()) {
    acc_set_device_type(acc_device_not_host);
    CHECK(acc_get_device_type() == acc_device_nvidia);
  }
  check_placement();
  return check_result();
}
