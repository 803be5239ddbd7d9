// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// if with constants, and with a pointer and a floating-point number as conditions.
#include "apart.h"

int main(void) {
  check_placement();
  int here[4] = {-1, -1, -1, -1};
  void *null = NULL;
  double small = 1e-300;
#pragma acc parallel if (0) num_gangs(1) copy(here)
  here[0] = acc_on_device(acc_device_host);
#pragma acc parallel if (1) num_gangs(1) copy(here)
  here[1] = acc_on_device(acc_device_host);
#pragma acc parallel if (null != NULL) num_gangs(1) copy(here)
  here[2] = acc_on_device(acc_device_host);
#pragma acc parallel if (small > 0) num_gangs(1) copy(here)
  here[3] = acc_on_device(acc_device_host);
  CHECK(here[0] && here[1] == !apart() && here[2] && here[3] == !apart());
  return check_result();
}
