// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// collapse(3) with bounds that are known at run time only, empty ones among them.
#include "apart.h"

static int run(int n, int m, int l) {
  int count = 0;
#pragma acc parallel loop collapse(3) gang worker vector reduction(+ : count)
  for (int i = 0; i < n; i++)
    for (int j = -m; j < m; j++)
      for (int k = 0; k < l; k++) count += 1;
  return count;
}

int main(void) {
  check_placement();
  CHECK(run(3, 4, 5) == 120);
  CHECK(run(0, 4, 5) == 0);
  CHECK(run(3, 0, 5) == 0);
  CHECK(run(3, 4, -1) == 0);
  CHECK(run(1, 1, 1000) == 2000);
  return check_result();
}
