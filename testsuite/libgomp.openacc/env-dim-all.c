// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMP_OPENACC_DIM 4:2:32 }
// GOMP_OPENACC_DIM gives what the program leaves open, and changes no result.
#include "apart.h"

int main(void) {
  check_placement();
  int gangs = 0, sum = 0, fixed = 0;
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
#pragma acc parallel num_gangs(3) copy(fixed)
  {
#pragma acc atomic update
    fixed++;
  }
  CHECK(gangs == EITHER(4, 1) && sum == 124750 && fixed == EITHER(3, 1));
  return check_result();
}
