// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
// Switching devices inside a structured data region by the number: the region's end is on its own device.
#include "apart.h"

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  int a[10] = {0}, last = acc_get_num_devices(type) - 1;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += i;
  }
  acc_set_device_num(last, type);
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += i;
  }
  acc_set_device_num(0, type);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] += i;
  for (int i = 0; i < 10; i++) CHECK(a[i] == 3 * i);
  return check_result();
}
