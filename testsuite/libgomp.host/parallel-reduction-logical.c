/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   && and || reductions over int, char, double and pointer-sized types; min and max of all types.  */
#include "require.h"
#include <float.h>
#include <limits.h>
#include <omp.h>
int main(void) {
  int a = 1, o = 0;
  char ca = 7;
  long lo = 0;
#pragma omp parallel for reduction(&& : a, ca) reduction(|| : o, lo)
  for (int i = 0; i < 100; i++) {
    a = a && i < 100;
    ca = ca && i != 57;
    o = o || i == 99;
    lo = lo || i > 100;
  }
  CHECK(a == 1 && ca == 0 && o == 1 && lo == 0);
  signed char sc = SCHAR_MAX;
  unsigned char uc = 0;
  short sh = SHRT_MAX;
  unsigned short us = 0;
  long long ll = LLONG_MAX;
  unsigned long long ull = 0;
  float f = FLT_MAX;
  double d = -DBL_MAX;
  long double ld = LDBL_MAX;
#pragma omp parallel for reduction(min : sc, sh, ll, f, ld) reduction(max : uc, us, ull, d)
  for (int i = -50; i < 50; i++) {
    if (i < sc) sc = i;
    if (i < sh) sh = 3 * i;
    if (i < ll) ll = i;
    if (i / 2.f < f) f = i / 2.f;
    if (i / 4.L < ld) ld = i / 4.L;
    if (i + 60 > uc) uc = i + 60;
    if (i + 1000 > us) us = i + 1000;
    if ((unsigned long long)i > ull) ull = i;
    if (i * 1e300 > d) d = i * 1e300;
  }
  CHECK(sc == -50 && sh == -150 && ll == -50 && f == -25 && ld == -12.5L && uc == 109 && us == 1049 && ull == ULLONG_MAX &&
        d == 49e300);
  return 0;
}
