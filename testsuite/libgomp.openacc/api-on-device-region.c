// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_on_device in a region, for each type.
#include "apart.h"

int main(void) {
  check_placement();
  int on[5] = {-1, -1, -1, -1, -1};
#pragma acc parallel num_gangs(1) copy(on)
  {
    on[0] = !!acc_on_device(acc_device_none);
    on[1] = !!acc_on_device(acc_device_host);
    on[2] = !!acc_on_device(acc_device_not_host);
    on[3] = !!acc_on_device(acc_device_nvidia);
    on[4] = !!acc_on_device(acc_device_radeon);
  }
  int host = !apart();
  CHECK(on[0] == host && on[1] == host && on[2] == !host && on[3] == !host && on[4] == 0);
  return check_result();
}
