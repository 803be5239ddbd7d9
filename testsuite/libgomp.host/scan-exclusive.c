/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Exclusive scans in worksharing loops and simd loops.  */
#include "require.h"
#include <omp.h>
int main(void) {
  enum { n = 500 };
  static int in[n], out[n];
  for (int i = 0; i < n; i++) in[i] = i * 7 % 11;
  int s = 3;
#pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < n; i++) {
    out[i] = s;
#pragma omp scan exclusive(s)
    s += in[i];
  }
  int t = 3;
  for (int i = 0; i < n; i++) {
    CHECK(out[i] == t);
    t += in[i];
  }
  CHECK(s == t);
  long u = 0;
#pragma omp parallel for simd reduction(inscan, + : u)
  for (int i = 0; i < n; i++) {
    out[i] = u;
#pragma omp scan exclusive(u)
    u += i;
  }
  for (int i = 0; i < n; i++) CHECK(out[i] == i * (i - 1) / 2);
  return 0;
}
