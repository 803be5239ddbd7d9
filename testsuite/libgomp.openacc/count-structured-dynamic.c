// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dynamic lifetime that begins and ends inside a structured one: the data stay until the region ends.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc data copy(a)
  {
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc exit data copyout(a)
    CHECK_PRESENT(a, sizeof a);
    CHECK(a[9] == EITHER(0, 9));
  }
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  return check_result();
}
