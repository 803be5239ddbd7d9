// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// num_gangs with a constant: each gang executes the region once, or as many of them as the device has.
#include "apart.h"

int main(void) {
  check_placement();
  int gangs = 0;
#pragma acc parallel num_gangs(5) copy(gangs)
  {
#pragma acc atomic update
    gangs++;
  }
  CHECK(gangs == EITHER(5, 1));
  return check_result();
}
