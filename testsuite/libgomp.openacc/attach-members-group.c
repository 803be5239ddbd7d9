// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several members of one structure in one enter data, in and out of the order of their declaration.
#include "apart.h"

struct s {
  int a, *p, b, *q, c[3];
};

int main(void) {
  check_placement();
  int x[5] = {1, 2, 3, 4, 5}, y[5] = {0};
  struct s s = {7, x, 8, y, {1, 2, 3}};
#pragma acc enter data copyin(s.q[0 : 5], s.a, s.c, s.p[0 : 5])
#pragma acc parallel loop present(s.a, s.c, s.p, s.q)
  for (int i = 0; i < 5; i++) s.q[i] = s.p[i] * s.a + s.c[i % 3];
#pragma acc exit data copyout(s.q[0 : 5]) delete(s.a, s.c, s.p[0 : 5])
  for (int i = 0; i < 5; i++) CHECK(y[i] == 7 * x[i] + s.c[i % 3]);
  CHECK(s.p == x && s.q == y && s.b == 8);
  return check_result();
}
