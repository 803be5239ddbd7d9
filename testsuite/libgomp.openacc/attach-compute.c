// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members in the clauses of a compute construct.
#include "apart.h"

struct s {
  int n, *p;
  double scale;
};

int main(void) {
  check_placement();
  int a[15];
  struct s s = {15, a, 2};
  for (int i = 0; i < 15; i++) a[i] = i;
#pragma acc parallel loop copy(s.p[0 : 15]) copyin(s.scale, s.n)
  for (int i = 0; i < 15; i++) s.p[i] = (int)(s.p[i] * s.scale) + s.n;
  for (int i = 0; i < 15; i++) CHECK(a[i] == 2 * i + 15);
  return check_result();
}
