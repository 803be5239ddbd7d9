// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mapper of a structure that has a base class.
// llvm: it ends with a signal
#include "check.h"

struct base {
  int n;
};
struct derived : base {
  int *p;
};
#pragma omp declare mapper(derived d) map(d.n, d.p) map(d.p[0 : d.n])

int main() {
  int data[3] = {1, 2, 3};
  derived d;
  d.n = 3;
  d.p = data;
#pragma omp target map(tofrom : d)
  for (int i = 0; i < d.n; i++) d.p[i] += 5;
  check(data[0] == 6 && data[2] == 8);
  return 0;
}
