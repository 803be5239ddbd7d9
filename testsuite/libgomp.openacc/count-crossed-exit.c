// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter data before a region, exit data inside it: the region's end releases, and copies as its clause says.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data create(a)
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc exit data delete(a)
    CHECK_PRESENT(a, sizeof a);
    CHECK(a[9] == EITHER(0, 9));
  }
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  return check_result();
}
