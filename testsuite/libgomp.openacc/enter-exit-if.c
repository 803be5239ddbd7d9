// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// if on enter and exit data.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0}, b[10] = {0};
  for (int k = 0; k < 2; k++) {
#pragma acc enter data copyin(a) if (k == 0)
#pragma acc enter data copyin(b) if (k == 1)
    if (k == 0) CHECK_ABSENT(b, sizeof b);
    CHECK_PRESENT(a, sizeof a);
  }
  CHECK_PRESENT(b, sizeof b);
#pragma acc exit data delete(a, b) if (a[0])
  CHECK_PRESENT(a, sizeof a);
#pragma acc exit data delete(a, b) if (!a[0])
  CHECK_ABSENT(a, sizeof a);
  CHECK_ABSENT(b, sizeof b);
  return check_result();
}
