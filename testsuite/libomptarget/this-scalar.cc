// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data members that a region uses by themselves.
#include "check.h"

struct s {
  int a = 1, b = 2;
  int c[4] = {};
  void run() {
#pragma omp target map(tofrom : a) map(from : c[1 : 2])
    {
      a += 10;
      c[1] = a;
      c[2] = a + 1;
    }
  }
};

int main() {
  s x;
  x.run();
  check(x.a == 11 && x.b == 2 && x.c[0] == 0 && x.c[1] == 11 && x.c[2] == 12 && x.c[3] == 0);
  return 0;
}
