// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region in an atexit handler.
#include "apart.h"

static int sum(int n) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++) s += i;
  return s;
}

static void late(void) { printf("%d\n", sum(30)); }

int main(void) {
  check_placement();
  atexit(late);
  CHECK(sum(20) == 190);
  return check_result();
}
