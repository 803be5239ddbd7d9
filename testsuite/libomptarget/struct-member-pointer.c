// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that are members of a structure, with what they point to.
#include "check.h"

struct s {
  int n;
  int *p;
  double *q;
};

int main(void) {
  struct s s = {10, malloc(40), malloc(80)};
  for (int i = 0; i < 10; i++) s.p[i] = i, s.q[i] = 0;
  int *const p = s.p;
  double *const q = s.q;
#pragma omp target map(to : s, s.p[0 : s.n]) map(tofrom : s.q[0 : s.n])
  for (int i = 0; i < s.n; i++) s.q[i] = 2 * s.p[i];
  check(s.p == p && s.q == q);
  for (int i = 0; i < 10; i++) check(q[i] == 2 * i && p[i] == i);
  free(p);
  free(q);
  return 0;
}
