// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of loops that do not run: the variables keep their values.
#include "apart.h"

static int run(int n, int start) {
  int s = start, p = start, m = start;
#pragma acc parallel loop reduction(+ : s) reduction(* : p) reduction(max : m)
  for (int i = 0; i < n; i++) s += i, p *= 2, m = 100;
  return s + p + m;
}

int main(void) {
  check_placement();
  CHECK(run(0, 5) == 15 && run(-3, 7) == 21 && run(1, 5) == 5 + 10 + 100);
  return check_result();
}
