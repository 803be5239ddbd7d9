// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare link: on the device while a data clause names it.
#include "apart.h"

int big[500];
#pragma acc declare link(big)

int main(void) {
  check_placement();
  for (int round = 1; round < 4; round++) {
    int sum = 0;
    for (int i = 0; i < 500; i++) big[i] = round;
#pragma acc data copy(big)
    {
      CHECK_PRESENT(big, sizeof big);
#pragma acc parallel loop reduction(+ : sum)
      for (int i = 0; i < 500; i++) sum += big[i];
#pragma acc parallel loop present(big)
      for (int i = 0; i < 500; i++) big[i] *= 2;
    }
    CHECK(sum == 500 * round && big[499] == 2 * round);
  }
  return check_result();
}
