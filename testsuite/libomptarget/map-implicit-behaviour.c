// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of a region that no clause names: arrays and structures go there and back, scalars there only.
#include "check.h"

struct pair {
  int a, b;
};

int main(void) {
  int x = 1, a[3] = {1, 2, 3};
  struct pair p = {4, 5};
#pragma omp target
  {
    a[0] = x + 10;
    p.b = a[0] + p.a;
    x = 100;
  }
  return x == 1 && a[0] == 11 && p.b == 15 && p.a == 4 ? 0 : 1;
}
