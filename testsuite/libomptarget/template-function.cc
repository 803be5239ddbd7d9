// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Function templates with regions, for several types.
#include "check.h"

template <typename T, int n>
static T sum(const T (&a)[n]) {
  T s{};
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : a)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

int main() {
  const int i[] = {1, 2, 3};
  const double d[] = {0.5, 0.25};
  const long long l[] = {1LL << 40, 1, 2, 3};
  check(sum(i) == 6);
  check(sum(d) == 0.75);
  check(sum(l) == (1LL << 40) + 6);
  return 0;
}
