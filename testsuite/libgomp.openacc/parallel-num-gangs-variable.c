// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// num_gangs with values that are known at run time only.
#include "apart.h"

int main(void) {
  check_placement();
  for (int wanted = 1; wanted < 40; wanted = wanted * 3 + 1) {
    int gangs = 0;
#pragma acc parallel num_gangs(wanted) copy(gangs)
    {
#pragma acc atomic update
      gangs++;
    }
    CHECK(gangs == EITHER(wanted, 1));
  }
  return check_result();
}
