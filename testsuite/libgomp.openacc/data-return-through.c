// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data regions entered in one function of a recursion, used by those that it calls.
#include "apart.h"

static void level(int *a, int n, int depth) {
#pragma acc data copy(a[0 : n])
  {
    if (depth > 0) level(a + 1, n - 1, depth - 1);
#pragma acc parallel loop present(a[0 : n])
    for (int i = 0; i < n; i++) a[i] += 1;
  }
}

int main(void) {
  check_placement();
  int a[8] = {0};
  level(a, 8, 5);
  for (int i = 0; i < 8; i++) CHECK(a[i] == (i < 5 ? i + 1 : 6));
  return check_result();
}
