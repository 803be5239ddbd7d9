/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Scans over loops with fewer iterations than threads, none, one; several variables at once.  */
#include "require.h"
#include <omp.h>
static void f(int n) {
  int out[40], out2[40], s = 0, p = 1;
#pragma omp parallel for reduction(inscan, + : s) reduction(inscan, max : p)
  for (int i = 0; i < n; i++) {
    s += i + 1;
    if (i * i > p) p = i * i;
#pragma omp scan inclusive(s, p)
    out[i] = s;
    out2[i] = p;
  }
  for (int i = 0; i < n; i++) CHECK(out[i] == (i + 1) * (i + 2) / 2 && out2[i] == (i < 2 ? 1 : i * i));
  CHECK(s == n * (n + 1) / 2);
}
int main(void) {
  for (int n = 0; n < 40; n++) f(n);
  return 0;
}
