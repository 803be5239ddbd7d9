// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-fopenacc-dim=6:2:32" }
// Dimensions given to the compiler.
#include "apart.h"

int main(void) {
  check_placement();
  int gangs = 0, sum = 0;
#pragma acc parallel copy(gangs)
  {
#pragma acc atomic update
    gangs++;
#pragma acc loop gang worker vector
    for (int i = 0; i < 10; i++) {
    }
  }
#pragma acc parallel loop gang worker vector reduction(+ : sum)
  for (int i = 0; i < 500; i++) sum += i;
  CHECK(gangs == EITHER(6, 1) && sum == 124750);
  return check_result();
}
