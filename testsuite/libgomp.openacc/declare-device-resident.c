// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare device_resident: the variable lives on the device from kernel to kernel.
#include "apart.h"

static int state[10];
#pragma acc declare device_resident(state)

#pragma acc routine seq
__attribute__((noipa)) static int bump(int i, int by) { return state[i] += by; }

int main(void) {
  check_placement();
  int out[10];
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) bump(i, i - state[i]);
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 10; i++) out[i] = bump(i, 5);
  for (int i = 0; i < 10; i++) CHECK(out[i] == i + 5);
  return check_result();
}
