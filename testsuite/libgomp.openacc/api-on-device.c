// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_on_device on the host, for each type; the compiler may not know the argument.
#include "apart.h"

static int on(int t) {
  volatile int type = t;
  return acc_on_device((acc_device_t)type) != 0;
}

int main(void) {
  check_placement();
  printf("%d %d %d %d %d\n", on(acc_device_none), on(acc_device_host), on(acc_device_not_host), on(acc_device_nvidia),
         on(acc_device_radeon));
  CHECK(on(acc_device_host) && !on(acc_device_not_host));
  return check_result();
}
