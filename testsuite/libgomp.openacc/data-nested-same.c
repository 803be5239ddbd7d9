// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data regions on one object inside each other: the inner ones copy nothing.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc data copy(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc data copy(a)
    {
#pragma acc data copyin(a)
      {
#pragma acc parallel loop copyout(a)
        for (int i = 0; i < 10; i++) a[i] += 1;
      }
    }
    CHECK(a[3] == EITHER(0, 4));
    CHECK_PRESENT(a, sizeof a);
  }
  CHECK_ABSENT(a, sizeof a);
  for (int i = 0; i < 10; i++) CHECK(a[i] == i + 1);
  return check_result();
}
