// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reduction on the parallel construct itself: each gang brings its part.
#include "apart.h"

int main(void) {
  check_placement();
  int sum = 100, most = -5, gangs = 7;
#pragma acc parallel num_gangs(gangs) reduction(+ : sum) reduction(max : most)
  {
    sum += 3;
    most = most > 9 ? most : 9;
  }
  CHECK(sum == EITHER(121, 103) && most == 9);
  return check_result();
}
