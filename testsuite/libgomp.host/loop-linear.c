/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   linear in worksharing loops and simd loops, with steps of all kinds.  */
#include "require.h"
#include <omp.h>
static int f(int start, int step, int n) {
  int x = start, a[100];
  long p = 0;
#pragma omp parallel for linear(x : step) linear(p : 3) schedule(dynamic, 4)
  for (int i = 0; i < n; i++) {
    a[i] = x + (int)p;
    x += step;
    p += 3;
  }
  for (int i = 0; i < n; i++) CHECK(a[i] == start + i * step + 3 * i);
  CHECK(x == start + n * step && p == 3 * n);
  x = start;
#pragma omp parallel for simd linear(x : step) schedule(static, 7)
  for (int i = 0; i < n; i++) {
    a[i] = x;
    x += step;
  }
  for (int i = 0; i < n; i++) CHECK(a[i] == start + i * step);
  return x;
}
int main(void) {
  CHECK(f(0, 1, 100) == 100 && f(7, -2, 50) == -93 && f(3, 0, 20) == 3);
  char buf[64] = {0}, *q = buf;
#pragma omp parallel for linear(q)
  for (int i = 0; i < 64; i++) *q++ = i;
  for (int i = 0; i < 64; i++) CHECK(buf[i] == i);
  CHECK(q == buf + 64);
  return 0;
}
