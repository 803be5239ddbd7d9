// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// copy: to the device at the start, back at the end, not in between.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += 10;
    CHECK(a[4] == EITHER(4, 14));
    a[5] = EITHER(-1, 15);
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == i + 10);
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
