// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// References: what they refer to is mapped.
#include "check.h"

static void add(int &x, int (&a)[4]) {
#pragma omp target map(tofrom : x, a)
  {
    x += 1;
    for (int &e : a) e += x;
  }
}

int main() {
  int x = 5, a[4] = {1, 2, 3, 4};
  int &r = x;
  add(r, a);
  check(x == 6 && a[0] == 7 && a[3] == 10);
#pragma omp target map(from : r)
  r = 9;
  check(x == 9);
  return 0;
}
