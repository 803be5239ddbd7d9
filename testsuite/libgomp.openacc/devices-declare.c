// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
// A declared variable on two devices: each has its own.
#include "apart.h"

int value = 5;
#pragma acc declare copyin(value)

#pragma acc routine seq
__attribute__((noipa)) static int bump(int k) { return value += k; }

static int add(int k) {
  int out = 0;
#pragma acc parallel num_gangs(1) copyout(out)
  out = bump(k);
  return out;
}

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  acc_set_device_num(0, type);
  CHECK(add(10) == 15);
  if (apart()) {
    acc_set_device_num(1, type);
    CHECK(add(100) == 105);
    acc_set_device_num(0, type);
    CHECK(add(1) == 16);
  }
  return check_result();
}
