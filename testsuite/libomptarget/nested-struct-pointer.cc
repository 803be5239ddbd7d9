// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer inside a structure inside a structure.
#include "check.h"

struct inner {
  char c;
  int *p;
};
struct outer {
  double d;
  inner in[2];
  int n;
};

int main() {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  outer o{0.5, {{'x', a}, {'y', b}}, 4};
#pragma omp target map(to : o) map(tofrom : o.in[0].p[0 : 4], o.in[1].p[0 : 4])
  for (int i = 0; i < o.n; i++) {
    const int t = o.in[0].p[i];
    o.in[0].p[i] = o.in[1].p[i];
    o.in[1].p[i] = t;
  }
  for (int i = 0; i < 4; i++) check(a[i] == i + 5 && b[i] == i + 1);
  check(o.in[0].p == a && o.in[1].p == b && o.in[0].c == 'x');
  return 0;
}
