// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queues of two devices: a queue number names another queue on each.
// { dg-modes "all !stock !ours-stock" } GCC's plugin destroys queues of one device in the context of another.
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
#include "apart.h"

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  int a[2][50], devices = acc_get_num_devices(type);
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, type);
#pragma acc enter data create(a[d : 1][0 : 50]) async(1)
#pragma acc parallel loop present(a[d : 1][0 : 50]) async(1)
    for (int i = 0; i < 50; i++) a[d][i] = d + 2 * i;
  }
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, type);
#pragma acc exit data copyout(a[d : 1][0 : 50]) async(1)
    acc_wait(1);
    for (int i = 0; i < 50; i++) CHECK(a[d][i] == d + 2 * i);
  }
  return check_result();
}
