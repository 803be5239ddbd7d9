// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter data inside a region, exit data after it.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc data copyin(a)
  {
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = i;
  }
  CHECK_PRESENT(a, sizeof a);
#pragma acc exit data copyout(a)
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  return check_result();
}
