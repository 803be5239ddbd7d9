// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data of what only a structured region holds leaves it there.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc exit data delete(a)
#pragma acc exit data delete(a) finalize
    acc_delete(a, sizeof a);
    acc_copyout_finalize(a, sizeof a);
    CHECK_PRESENT(a, sizeof a);
    CHECK(a[9] == EITHER(0, 9));
  }
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  return check_result();
}
