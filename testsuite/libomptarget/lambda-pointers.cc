// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda with several pointers, to mapped and to unmapped data, in a loop; the lambda itself is mapped.
#include "check.h"

int main() {
  enum { n = 16 };
  int x[n], y[n], *p = x, *q = y;
  for (int i = 0; i < n; i++) x[i] = i, y[i] = 0;
  auto f = [=](int i) { q[i] = 3 * p[i]; };
#pragma omp target data map(to : p[0 : n]) map(tofrom : q[0 : n])
  {
#pragma omp target map(to : f)
    for (int i = 0; i < n; i++) f(i);
  }
  for (int i = 0; i < n; i++) check(y[i] == 3 * i);
  return 0;
}
