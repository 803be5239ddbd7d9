// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compute construct counts while it runs only.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data create(a)
  for (int k = 0; k < 4; k++) {
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 10; i++) a[i] = i + k;
  }
  CHECK(a[9] == EITHER(0, 12));
#pragma acc exit data copyout(a)
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 12);
  return check_result();
}
