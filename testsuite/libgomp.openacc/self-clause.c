// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// self on compute constructs: with a true condition, or none, the region runs on the host.
// { dg-additional-options "-foffload-options=-w" }
#include "apart.h"

int main(void) {
  check_placement();
  int here[4] = {-1, -1, -1, -1}, yes = 1, no = 0;
#pragma acc parallel self num_gangs(1) copy(here)
  here[0] = acc_on_device(acc_device_host);
#pragma acc parallel self(yes) num_gangs(1) copy(here)
  here[1] = acc_on_device(acc_device_host);
#pragma acc parallel self(no) num_gangs(1) copy(here)
  here[2] = acc_on_device(acc_device_host);
#pragma acc serial self(yes) copy(here)
  here[3] = acc_on_device(acc_device_host);
  CHECK(here[0] && here[1] && here[2] == !apart() && here[3]);
  return check_result();
}
