// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda that a loop calls, captures mixed, its variables mapped around.
#include "check.h"

template <typename Body>
static void loop(int n, Body body) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) body(i);
}

int main() {
  enum { n = 200 };
  auto *x = new double[n];
  const double scale = 2.5;
#pragma omp target enter data map(alloc : x[0 : n])
  loop(n, [=](int i) { x[i] = scale * i; });
  loop(n, [=](int i) { x[i] += 1; });
#pragma omp target exit data map(from : x[0 : n])
  for (int i = 0; i < n; i++) check(x[i] == 2.5 * i + 1);
  delete[] x;
  return 0;
}
