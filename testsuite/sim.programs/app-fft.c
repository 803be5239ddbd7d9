// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// { dg-variants "seeds checks" }
// A fast Fourier transform in stages over teams and threads, there and back, against the definition; complex numbers and table of roots.
#include "check.h"
#include <complex.h>
#include <math.h>

enum { LOG = 8, N = 1 << LOG };

static double complex data[N], roots[N], original[N];

static void transform(int sign) {
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4)
  for (int i = 0; i < N; i++) {
    int r = 0;
    for (int b = 0; b < LOG; b++) r |= (i >> b & 1) << (LOG - 1 - b);
    if (r > i) {
      double complex t = data[i];
      data[i] = data[r];
      data[r] = t;
    }
  }
  for (int half = 1; half < N; half *= 2) {
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4)
    for (int i = 0; i < N / 2; i++) {
      int k = i % half, at = i / half * 2 * half + k;
      double complex w = roots[k * (N / 2 / half)];
      if (sign < 0) w = conj(w);
      double complex a = data[at], b = data[at + half] * w;
      data[at] = a + b;
      data[at + half] = a - b;
    }
  }
}

int main(void) {
  check_placement();
  for (int i = 0; i < N; i++) {
    original[i] = data[i] = (i * 37 % 101) - 50 + ((i * 11 % 17) - 8) * I;
    roots[i] = cexp(-2 * M_PI * I * i / N);
  }
#pragma omp target data map(tofrom : data) map(to : roots)
  {
    transform(1);
#pragma omp target update from(data)
    for (int k = 0; k < N; k += 13) {
      double complex s = 0;
      for (int i = 0; i < N; i++) s += original[i] * cexp(-2 * M_PI * I * ((long)i * k % N) / N);
      CHECK(cabs(s - data[k]) < 1e-8);
    }
    transform(-1);
  }
  for (int i = 0; i < N; i++) CHECK(cabs(data[i] / N - original[i]) < 1e-11);
  puts("done");
  return check_result();
}
