// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// Complex numbers: arithmetic, functions of the library, arrays of them, reductions.
#include "check.h"
#include <complex.h>
#include <math.h>

int main(void) {
  check_placement();
  double complex a[30], product = 0, sum = 0;
  float complex f = 0;
  double modulus = 0;
  for (int i = 0; i < 30; i++) a[i] = i - 3 * I;
#pragma omp target map(tofrom : a, product, f, modulus)
  {
    product = (1 + 2 * I) * (3 - I) / (2 * I);
    f = conjf(1.5f + 2.5f * I);
    modulus = cabs(3 + 4 * I) + creal(csqrt(-4 + 0 * I)) + cimag(cexp(I * 0.5));
    for (int i = 0; i < 30; i++) a[i] = a[i] * conj(a[i]);
  }
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a)
  for (int i = 0; i < 30; i++) sum += a[i] + I;
  CHECK(product == 2.5 - 2.5 * I && f == 1.5f - 2.5f * I);
  CHECK(fabs(modulus - 5 - sin(0.5)) < 1e-12);
  double expected = 0;
  for (int i = 0; i < 30; i++) {
    CHECK(a[i] == i * i + 9);
    expected += i * i + 9;
  }
  CHECK(sum == expected + 30 * I);
  printf("%g %g\n", creal(product), cimag(sum));
  return check_result();
}
