// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A routine that asks where it runs.
#include "apart.h"

#pragma acc routine seq
__attribute__((noipa)) static int side(void) { return acc_on_device(acc_device_not_host) ? 2 : 1; }

int main(void) {
  check_placement();
  int there = 0;
#pragma acc parallel num_gangs(1) copyout(there)
  there = side();
  CHECK(side() == 1 && there == EITHER(2, 1));
  return check_result();
}
