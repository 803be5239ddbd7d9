// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums, products, minima and maxima of float, double and complex numbers; all values are exact.
#include "apart.h"
#include <complex.h>

int main(void) {
  check_placement();
  float fs = 0.5f, fp = 1, fmin = 1e30f;
  double ds = -1, dp = 3, dmax = -1e300;
#pragma acc parallel loop gang worker vector num_gangs(2) num_workers(2) vector_length(32) reduction(+ : fs, ds)            \
    reduction(* : fp, dp) reduction(min : fmin) reduction(max : dmax)
  for (int i = 0; i < 80; i++) {
    fs += 0.25f * i;
    ds += 0.125 * i;
    fp *= i % 10 == 0 ? 2 : 1;
    dp *= i % 2 ? 0.5 : 2;
    fmin = fmin < (i - 40) * (i - 40) ? fmin : (i - 40) * (i - 40);
    dmax = dmax > -i ? dmax : -i;
  }
  CHECK(fs == 0.5f + 790 && ds == -1 + 395 && fp == 256 && dp == 3 && fmin == 0 && dmax == 0);
  float _Complex c = 1 + 2 * I;
#pragma acc parallel loop gang vector num_gangs(2) vector_length(32) reduction(+ : c)
  for (int i = 0; i < 40; i++) c += 1 - i * I;
  CHECK(crealf(c) == 41 && cimagf(c) == 2 - 780);
  return check_result();
}
