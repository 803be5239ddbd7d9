// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Routines and directives count together.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
  acc_copyin(a, sizeof a);
#pragma acc enter data create(a)
  acc_create(a, sizeof a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc exit data delete(a)
  acc_delete(a, sizeof a);
  CHECK_PRESENT(a, sizeof a);
  acc_copyout(a, sizeof a);
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  return check_result();
}
