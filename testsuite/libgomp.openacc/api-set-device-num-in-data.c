// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_set_device_num of the number that the thread's device has, inside a data region: the thread stays where the data are, whatever
// the type.
#include "apart.h"

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  int a[10] = {0};
#pragma acc data copy(a)
  {
    acc_set_device_num(0, type);
    acc_set_device_num(0, acc_device_default);
    acc_set_device_num(0, acc_device_host);
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += i;
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == i);
  return check_result();
}
