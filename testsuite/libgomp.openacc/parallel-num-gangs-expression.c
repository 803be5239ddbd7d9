// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// num_gangs with an expression that has side effects: it is evaluated once.
#include "apart.h"

static int calls;
static long wanted(void) { return ++calls * 3L; }

int main(void) {
  check_placement();
  int gangs = 0;
#pragma acc parallel num_gangs((int)wanted()) copy(gangs)
  {
#pragma acc atomic update
    gangs++;
  }
  CHECK(gangs == EITHER(3, 1) && calls == 1);
  return check_result();
}
