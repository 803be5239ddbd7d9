// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_copyout with fewer bytes than the object has.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
  acc_copyin(a, sizeof a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i + 1;
  acc_copyout(a, 3 * sizeof *a);
  CHECK_ABSENT(a, sizeof a);
  for (int i = 0; i < 10; i++) CHECK(a[i] == (i < 3 ? i + 1 : EITHER(0, i + 1)));
  return check_result();
}
