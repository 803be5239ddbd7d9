/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Array sections of 1, 2 dimensions, with lower bounds, through pointers, of variable length.  */
#include "require.h"
#include <omp.h>
static void f(int n, int *p, long (*q)[5]) {
  double v[n];
  for (int i = 0; i < n; i++) v[i] = i;
#pragma omp parallel for reduction(+ : p[2 : n - 2], q[1 : 2][0 : 5], v[ : n])
  for (int i = 0; i < 64; i++) {
    p[2 + i % (n - 2)]++;
    q[1 + i % 2][i % 5] += i;
    v[i % n] += 0.5;
  }
  int s = 0;
  double w = 0;
  for (int i = 0; i < n; i++) {
    s += p[i];
    w += v[i];
  }
  CHECK(s == 64 && p[0] == 0 && p[1] == 0 && w == 32 + n * (n - 1) / 2);
}
int main(void) {
  int a[100] = {0};
  long b[4][5] = {{0}}, t = 0;
  f(40, a, b);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) {
      t += b[i][j];
      CHECK((i == 1 || i == 2) || b[i][j] == 0);
    }
  CHECK(t == 63 * 32);
  return 0;
}
