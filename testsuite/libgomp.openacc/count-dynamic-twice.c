// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two enter data need two exit data.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc exit data copyout(a)
  CHECK_PRESENT(a, sizeof a);
  CHECK(a[9] == EITHER(0, 9));
#pragma acc exit data copyout(a)
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  return check_result();
}
