// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda with captures by value, called in a region.
#include "check.h"

int main() {
  int k = 3, out = 0;
  double d = 0.5;
  auto f = [=](int x) { return x * k + d; };
#pragma omp target map(to : f) map(from : out)
  out = static_cast<int>(f(5) * 2);
  check(out == 31);
  return 0;
}
