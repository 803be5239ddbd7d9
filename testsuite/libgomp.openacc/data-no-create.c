// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// no_create: what is present is used, what is not is left alone.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0}, b[10] = {0};
#pragma acc data copy(a)
  {
#pragma acc data no_create(a, b)
    {
      CHECK_PRESENT(a, sizeof a);
      CHECK_ABSENT(b, sizeof b);
#pragma acc parallel loop no_create(a, b)
      for (int i = 0; i < 10; i++) a[i] = i;
    }
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == i && b[i] == 0);
  return check_result();
}
