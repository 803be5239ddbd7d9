// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_init with the types that name the device in use, each after a shutdown.
#include "apart.h"

int main(void) {
  acc_device_t type = acc_get_device_type();
  for (int k = 0; k < 3; k++) {
    acc_init(k == 0 ? type : acc_device_default);
    check_placement();
    acc_shutdown(k == 1 ? type : acc_device_default);
  }
  return check_result();
}
