// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_set_device_type and acc_set_device_num after a shutdown start the device again.
#include "apart.h"

int main(void) {
  acc_device_t type = acc_get_device_type();
  check_placement();
  acc_shutdown(type);
  acc_set_device_type(type);
  check_placement();
  acc_shutdown(type);
  acc_set_device_num(0, type);
  check_placement();
  return check_result();
}
