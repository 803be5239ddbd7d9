// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction variable that is present: the sum stays on the device until it is copied.
#include "apart.h"

int main(void) {
  check_placement();
  int sum = 10;
#pragma acc data copy(sum)
  {
#pragma acc parallel loop present(sum) reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += i;
    CHECK(sum == EITHER(10, 4960));
  }
  CHECK(sum == 4960);
  return check_result();
}
