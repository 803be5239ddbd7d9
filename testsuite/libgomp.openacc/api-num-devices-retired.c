// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of device types that GCC's library once had, there are no devices.
#include "apart.h"

int main(void) {
  check_placement();
  volatile int types[] = {3, 6, 7};
  for (int i = 0; i < 3; i++) CHECK(acc_get_num_devices((acc_device_t)types[i]) == 0);
  return check_result();
}
