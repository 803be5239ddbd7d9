// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter data copyin, exit data copyout.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc enter data copyin(a)
  CHECK_PRESENT(a, sizeof a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = 2 * a[i] + 1;
  CHECK(a[9] == EITHER(9, 19));
#pragma acc exit data copyout(a)
  CHECK_ABSENT(a, sizeof a);
  for (int i = 0; i < 10; i++) CHECK(a[i] == 2 * i + 1);
  return check_result();
}
