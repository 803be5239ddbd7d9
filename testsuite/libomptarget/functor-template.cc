// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function object that is passed to a template.
#include "check.h"

struct power {
  int exponent;
  long operator()(long x) const {
    long r = 1;
    for (int i = 0; i < exponent; i++) r *= x;
    return r;
  }
};

template <typename F>
static long apply(F f, int n) {
  long s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : f)
  for (int i = 1; i <= n; i++) s += f(i);
  return s;
}

int main() {
  check(apply(power{2}, 10) == 385);
  check(apply(power{3}, 4) == 100);
  return 0;
}
