// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars that do not fit a word: long double, complex, 128 bits.
// gpu: there is no long double
#include "check.h"

#include <complex.h>

int main(void) {
  long double l = 1.5L;
  double complex c = 1 + 2 * I;
  __int128 w = ((__int128)1 << 100) + 5;
  int good = 0;
#pragma omp target map(from : good)
  good = l == 1.5L && creal(c) == 1 && cimag(c) == 2 && (w >> 100) == 1 && (int)w == 5;
  check(good);
#pragma omp target map(tofrom : l, c, w)
  {
    l *= 2;
    c = c * I;
    w >>= 90;
  }
  return l == 3 && creal(c) == -2 && cimag(c) == 1 && w == 1024 ? 0 : 1;
}
