// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_set_device_type: to the host and back; what is present differs.
#include "apart.h"

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  int a[10] = {0}, here = -1;
  acc_copyin(a, sizeof a);
  acc_set_device_type(acc_device_host);
  CHECK(acc_get_device_type() == acc_device_host && acc_is_present(a, sizeof a) && acc_deviceptr(a) == a);
#pragma acc parallel num_gangs(1) copy(here)
  here = acc_on_device(acc_device_host);
  CHECK(here);
  acc_set_device_type(type);
  CHECK(acc_get_device_type() == type);
#pragma acc parallel num_gangs(1) copy(here)
  here = acc_on_device(acc_device_host);
  CHECK(here == !apart());
  CHECK_PRESENT(a, sizeof a);
  acc_delete(a, sizeof a);
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
