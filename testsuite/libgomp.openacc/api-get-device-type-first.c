// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_get_device_type as the first call, and again after the first construct.
#include "apart.h"

int main(void) {
  acc_device_t before = acc_get_device_type();
  CHECK(before == EITHER(accelerator(), acc_device_host) && acc_get_device_num(before) == 0);
  check_placement();
  CHECK(acc_get_device_type() == before && acc_get_device_num(acc_device_default) == 0);
  return check_result();
}
