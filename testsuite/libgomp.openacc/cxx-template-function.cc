// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function template with a region, for several types.
#include "apart.h"

template <typename T>
static T sum(const T *v, int n) {
  T s = 0;
#pragma acc parallel loop copyin(v[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; i++) s += v[i];
  return s;
}

int main() {
  check_placement();
  int a[30];
  double b[30];
  long long c[30];
  for (int i = 0; i < 30; i++) a[i] = i, b[i] = i * 0.5, c[i] = i * 10000000000LL;
  CHECK(sum(a, 30) == 435 && sum(b, 30) == 217.5 && sum(c, 30) == 4350000000000LL);
  return check_result();
}
