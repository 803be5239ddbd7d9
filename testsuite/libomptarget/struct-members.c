// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some members of a structure: the others do not travel.
#include "check.h"

struct s {
  int a, b, c, d, e;
};

int main(void) {
  struct s s = {1, 2, 3, 4, 5};
#pragma omp target map(tofrom : s.b) map(tofrom : s.d)
  s.b = s.d = 20;
  check(s.a == 1 && s.b == 20 && s.c == 3 && s.d == 20 && s.e == 5);
#pragma omp target map(to : s.a) map(from : s.e)
  {
    s.e = s.a + 6;
    s.a = 100;
  }
  check(s.a == 1 && s.b == 20 && s.c == 3 && s.d == 20 && s.e == 7);
  return 0;
}
