// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter data create, exit data delete: nothing is copied.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = -3;
#pragma acc enter data create(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc exit data delete(a)
  CHECK_ABSENT(a, sizeof a);
  for (int i = 0; i < 10; i++) CHECK(a[i] == EITHER(-3, i));
  return check_result();
}
