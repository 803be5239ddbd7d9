// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of variable length in clauses, of one and of two dimensions.
#include "apart.h"

static int run(int n, int m) {
  int a[n], b[n][m], s = 0;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc data copyin(a) create(b)
  {
#pragma acc parallel loop collapse(2) present(a, b)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) b[i][j] = a[i] * j;
#pragma acc parallel loop collapse(2) present(b) reduction(+ : s)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) s += b[i][j];
  }
  return s;
}

int main(void) {
  check_placement();
  CHECK(run(5, 4) == 60 && run(10, 10) == 2025 && run(1, 1) == 0);
  return check_result();
}
