// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function with a region, called from loops of a function with a data region, and with other sizes each time.
#include "apart.h"

static long checksum(const int *v, int n, int stride) {
  long s = 0;
#pragma acc parallel loop present(v[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; i += stride) s += (long)v[i] * (i + 1);
  return s;
}

int main(void) {
  check_placement();
  int v[90];
  for (int i = 0; i < 90; i++) v[i] = i * i % 13;
#pragma acc data copyin(v)
  for (int n = 10; n <= 90; n += 20)
    for (int stride = 1; stride < 4; stride++) {
      long expected = 0;
      for (int i = 0; i < n; i += stride) expected += (long)v[i] * (i + 1);
      CHECK(checksum(v, n, stride) == expected);
    }
  return check_result();
}
