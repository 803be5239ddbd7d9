// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One list with all kinds of maps, in an order of no help.
// llvm-gpu: release 21's copies the wrong parts of this list, on the host as well
#include "check.h"

struct s {
  int n;
  float *f;
  int *g;
};

int main(void) {
  float f[3] = {1, 2, 3};
  int g[3] = {4, 5, 6}, out = 0, k = 2;
  struct s s = {3, f, g};
  double d[2] = {0.5, 0};
#pragma omp target map(from : out) map(tofrom : s.g[0 : 3]) map(to : s.f[1 : 2]) map(tofrom : d) map(to : s)            \
    firstprivate(k)
  {
    out = s.g[0] + (int)s.f[1] + s.n;
    s.g[2] = k;
    d[1] = d[0] * s.f[2];
  }
  check(out == 9 && g[2] == 2 && d[1] == 1.5 && f[1] == 2);
  return s.f == f && s.g == g ? 0 : 1;
}
