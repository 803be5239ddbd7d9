// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structured lifetime inside a dynamic one: the end of the region copies nothing.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data copyin(a)
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = i;
  }
  CHECK_PRESENT(a, sizeof a);
  CHECK(a[9] == EITHER(0, 9));
#pragma acc exit data copyout(a)
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  return check_result();
}
