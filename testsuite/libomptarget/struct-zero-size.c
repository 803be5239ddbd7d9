// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers in a structure to nothing: null, and a section of no elements.
#include "check.h"

struct s {
  int n;
  int *p, *q;
};

int main(void) {
  int data[2] = {1, 2}, good = 0;
  struct s s = {0, NULL, data};
#pragma omp target map(tofrom : s, s.p[0 : s.n], s.q[0 : s.n]) map(from : good)
  good = s.p == NULL && s.n == 0;
  return good && s.q == data ? 0 : 1;
}
