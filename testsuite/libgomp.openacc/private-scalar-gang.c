// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// private on parallel: each gang has a variable of its own.
#include "apart.h"

int main(void) {
  check_placement();
  int t = 77, sum = 0;
#pragma acc parallel num_gangs(8) private(t) copy(sum)
  {
    t = 1;
    for (int i = 0; i < 10; i++) t += 1;
#pragma acc atomic update
    sum += t;
  }
  CHECK(sum == EITHER(88, 11) && t == 77);
  return check_result();
}
