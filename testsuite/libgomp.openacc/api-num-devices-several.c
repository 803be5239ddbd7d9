// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three devices, each with data of its own.
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
#include "apart.h"

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  int devices = acc_get_num_devices(type), a[8] = {0};
  CHECK(devices == EITHER(3, 1));
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, type);
    CHECK(acc_get_device_num(type) == d);
    CHECK_ABSENT(a, sizeof a);
    for (int i = 0; i < 8; i++) a[i] = 100 * d;
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < 8; i++) a[i] += i;
  }
  for (int d = devices - 1; d >= 0; d--) {
    acc_set_device_num(d, type);
    CHECK_PRESENT(a, sizeof a);
#pragma acc exit data copyout(a)
    CHECK_ABSENT(a, sizeof a);
    for (int i = 0; i < 8; i++) CHECK(a[i] == 100 * d + i);
  }
  return check_result();
}
