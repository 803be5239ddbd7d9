// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure with a member that is a reference.
#include "check.h"

struct s {
  int &r;
  int own;
};

int main() {
  int x = 4;
  s v{x, 2};
#pragma omp target map(tofrom : v.r) map(to : v.own)
  v.r = v.r * v.own;
  check(x == 8);
  return 0;
}
