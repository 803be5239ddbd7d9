// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare link with enter and exit data.
// { dg-modes "ourlib stock-host" } Stock's library ends in a failed assertion.
#include "apart.h"

float big[300];
#pragma acc declare link(big)

int main(void) {
  check_placement();
  for (int i = 0; i < 300; i++) big[i] = i;
#pragma acc enter data copyin(big)
#pragma acc parallel loop
  for (int i = 0; i < 300; i++) big[i] += 0.5f;
#pragma acc exit data copyout(big)
  for (int i = 0; i < 300; i++) CHECK(big[i] == i + 0.5f);
  return check_result();
}
