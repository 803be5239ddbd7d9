// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Member functions as routines, const ones, static ones and overloads.
#include "apart.h"

struct polynomial {
  double c[3];
  double at(double x) const { return c[0] + x * (c[1] + x * c[2]); }
  double at(double x, double y) const { return at(x) * y; }
  static double half(double x) { return x / 2; }
};

int main() {
  check_placement();
  polynomial p = {{1, 2, 3}};
  double a[16];
#pragma acc parallel loop copyin(p) copyout(a)
  for (int i = 0; i < 16; i++) a[i] = p.at(i) + p.at(i, 2) + polynomial::half(i);
  for (int i = 0; i < 16; i++) CHECK(a[i] == 3 * p.at(i) + i / 2.0);
  return check_result();
}
