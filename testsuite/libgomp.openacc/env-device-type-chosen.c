// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var ACC_DEVICE_TYPE quantum }
// ACC_DEVICE_TYPE with a type that there is not: a program that asks how many devices there are is told, and one that names
// the type itself is not disturbed.
#include "apart.h"

int main(void) {
  CHECK(acc_get_num_devices(acc_device_default) == 0);
  CHECK(acc_get_num_devices(acc_device_host) == 1);
  acc_set_device_type(acc_device_host);
  int a[10];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  for (int i = 0; i < 10; i++) CHECK(a[i] == i);
  CHECK(acc_get_device_type() == acc_device_host);
  return check_result();
}
