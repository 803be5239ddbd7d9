// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of base classes.
#include "check.h"

struct a {
  int x = 1;
};
struct b {
  int *p = nullptr;
  double y = 2;
};
struct c : a, b {
  int z = 3;
};

int main() {
  int data[3] = {7, 8, 9};
  c v;
  v.p = data;
#pragma omp target map(tofrom : v) map(tofrom : v.p[0 : 3])
  {
    v.x += v.z;
    v.y += v.p[1];
    v.p[2] = 90;
  }
  check(v.x == 4 && v.y == 10 && v.p == data && data[2] == 90);
  return 0;
}
