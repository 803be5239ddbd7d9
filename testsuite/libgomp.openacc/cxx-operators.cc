// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small number class with operators, constructors and conversions, in arrays on the device.
#include "apart.h"

struct fraction {
  int n, d;
  fraction(int a = 0, int b = 1) : n(a), d(b) {}
  friend fraction operator+(const fraction &x, const fraction &y) { return fraction(x.n * y.d + y.n * x.d, x.d * y.d); }
  fraction &operator*=(int k) {
    n *= k;
    return *this;
  }
  bool operator==(const fraction &o) const { return n * o.d == o.n * d; }
};

int main() {
  check_placement();
  fraction f[12], g[12];
  for (int i = 0; i < 12; i++) f[i] = fraction(i, 3);
#pragma acc parallel loop copyin(f) copyout(g)
  for (int i = 0; i < 12; i++) {
    g[i] = f[i] + fraction(1, 2);
    g[i] *= 2;
  }
  for (int i = 0; i < 12; i++) CHECK(g[i] == fraction(2 * i + 3, 3));
  return check_result();
}
