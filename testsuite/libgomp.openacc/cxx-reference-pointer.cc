// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reference to a pointer in the clauses of a compute construct.
#include "apart.h"

static void negate(int *&p, int n) {
#pragma acc parallel loop copy(p[0 : n])
  for (int i = 0; i < n; i++) p[i] = -p[i];
}

int main() {
  check_placement();
  int a[9], *p = a;
  for (int i = 0; i < 9; i++) a[i] = i;
  negate(p, 9);
  for (int i = 0; i < 9; i++) CHECK(a[i] == -i);
  CHECK(p == a);
  return check_result();
}
