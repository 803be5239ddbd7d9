// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// finalize inside a structured region ends the dynamic lifetimes and not the region's.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc data copy(a)
  {
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = 2 * i;
#pragma acc exit data delete(a) finalize
    CHECK_PRESENT(a, sizeof a);
  }
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 18);
  return check_result();
}
