// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda that captures a lambda by value.
#include "check.h"

int main() {
  int k = 2, out = 0;
  auto inner = [k](int x) { return x + k; };
  auto outer = [inner](int x) { return inner(x) * 10; };
#pragma omp target map(to : outer) map(from : out)
  out = outer(3);
  check(out == 50);
  return 0;
}
