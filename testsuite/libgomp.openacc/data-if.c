// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// if on data: with a false condition nothing is on the device, and the regions inside copy for themselves.
#include "apart.h"

static void run(int condition) {
  int a[10] = {0};
#pragma acc data copy(a) if (condition)
  {
    if (condition)
      CHECK_PRESENT(a, sizeof a);
    else
      CHECK_ABSENT(a, sizeof a);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 10; i++) a[i] += i;
    CHECK(a[9] == EITHER(condition ? 0 : 9, 9));
  }
  CHECK(a[9] == 9);
}

int main(void) {
  check_placement();
  run(0);
  run(1);
  run(-7);
  return check_result();
}
