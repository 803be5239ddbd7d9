// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// if with a condition that holds at run time.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0}, on_host = 0, yes = 17;
#pragma acc parallel if (yes) num_gangs(1) copy(a) copyout(on_host)
  {
    a[3] = 7;
    on_host = acc_on_device(acc_device_host);
  }
  CHECK(a[3] == 7 && on_host == !apart());
  return check_result();
}
