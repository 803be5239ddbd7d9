// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Function templates as routines, made by the region that calls them.
#include "apart.h"

template <typename T>
static inline T clamp(T x, T low, T high) {
  return x < low ? low : x > high ? high : x;
}

template <int Power>
static inline int power(int x) {
  return Power == 0 ? 1 : x * power<Power ? Power - 1 : 0>(x);
}

int main() {
  check_placement();
  int a[20], b[20];
  double c[20];
#pragma acc parallel loop copyout(a, b, c)
  for (int i = 0; i < 20; i++) {
    a[i] = clamp(i, 5, 10);
    b[i] = power<3>(i);
    c[i] = clamp(i * 0.5, 1.25, 7.0);
  }
  for (int i = 0; i < 20; i++) CHECK(a[i] == clamp(i, 5, 10) && b[i] == i * i * i && c[i] == clamp(i * 0.5, 1.25, 7.0));
  return check_result();
}
