// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lifetime begun on one queue and ended on another one, which waits for the first.
#include "apart.h"

int main(void) {
  check_placement();
  for (int round = 0; round < 5; round++) {
    int a[60];
    for (int i = 0; i < 60; i++) a[i] = i;
#pragma acc enter data copyin(a) async(1)
#pragma acc parallel loop present(a) async(2) wait(1)
    for (int i = 0; i < 60; i++) a[i] = a[i] * 3 + round;
#pragma acc exit data copyout(a) async(3) wait(2)
#pragma acc wait(3)
    for (int i = 0; i < 60; i++) CHECK(a[i] == 3 * i + round);
    CHECK_ABSENT(a, sizeof a);
  }
  return check_result();
}
