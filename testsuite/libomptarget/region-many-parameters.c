// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region with dozens of parameters of each kind.
#include "check.h"

#define TEN(m) m(0) m(1) m(2) m(3) m(4) m(5) m(6) m(7) m(8) m(9)
#define DECLARE(k)                                                                                                        \
  int i##k = k;                                                                                                           \
  double d##k = k / 2.0;                                                                                                  \
  float f##k[2] = {k, k};
#define SUM(k) s += i##k + d##k + f##k[1];
#define SET(k) f##k[0] = -1;
#define LOOK(k) check(f##k[0] == -1);

int main(void) {
  TEN(DECLARE)
  double s = 0;
#pragma omp target map(tofrom : s)
  {
    TEN(SUM)
    TEN(SET)
  }
  check(s == 45 + 22.5 + 45);
  TEN(LOOK)
  return 0;
}
