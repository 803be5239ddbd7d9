// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Minima and maxima of floating-point numbers that the compiler chooses by a comparison; several results of a region that are stored under a lock; sums
// that begin with the first value; counters that wrap around: on the lanes of a warp
// (lanes-choose-verbose.c says so).
// { dg-additional-options "-foffload-options=nvptx-none=-lm -lm" }
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

#include <float.h>
#include <limits.h>
#include <math.h>

enum { n = 3001 };
static float f[n];
static double d[n];

__attribute__((noipa)) static float least_f(int m) {
  float least = FLT_MAX;
#pragma omp target teams distribute parallel for reduction(min : least) map(to : f)
  for (int i = 0; i < m; i++)
    if (f[i] < least) least = f[i];
  return least;
}
__attribute__((noipa)) static float greatest_f(int m) {
  float greatest = -FLT_MAX;
#pragma omp target teams distribute parallel for reduction(max : greatest) map(to : f)
  for (int i = 0; i < m; i++) greatest = greatest >= f[i] ? greatest : f[i];
  return greatest;
}
__attribute__((noipa)) static double least_d(int m) {
  double least = DBL_MAX;
#pragma omp target teams distribute parallel for reduction(min : least) map(to : d)
  for (int i = 0; i < m; i++) least = !(d[i] >= least) ? d[i] : least;
  return least;
}
__attribute__((noipa)) static double greatest_change(int m) {
  double most = 0;
#pragma omp target teams distribute parallel for reduction(max : most) map(to : d)
  for (int i = 1; i < m; i++) {
    const double change = fabs(d[i] - d[i - 1]);
    most = most > change ? most : change;
  }
  return most;
}
__attribute__((noipa)) static double greatest_called(int m) {
  double most = -DBL_MAX;
#pragma omp target teams distribute parallel for reduction(max : most) map(to : d)
  for (int i = 0; i < m; i++) most = fmax(most, d[i] * 2);
  return most;
}
__attribute__((noipa)) static float least_called(int m) {
  float least = 1e9f;
#pragma omp target teams distribute parallel for reduction(min : least) map(to : f)
  for (int i = 0; i < m; i++) least = fminf(fabsf(f[i] - 7), least);
  return least;
}
// The numbers are computed from where a thread's iterations begin.
__attribute__((noipa)) static long least_pair(int m) {
  long least = LONG_MAX;
#pragma omp target teams distribute parallel for reduction(min : least) map(to : f)
  for (long i = 0; i < m; i++) {
    const long pair = (long)f[i] << 32 | i;
    least = pair < least ? pair : least;
  }
  return least;
}
// What the thread has before its loop takes part.
__attribute__((noipa)) static double with_own(int m, double own) {
  double result = -1;
#pragma omp target map(to : d) map(tofrom : result)
#pragma omp parallel num_threads(4) reduction(max : result)
  {
    double mine = own;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (mine < d[i]) mine = d[i];
    result = mine > result ? mine : result;
  }
  return result;
}
// What is left is not the minimum but the last comparison with it.
__attribute__((noipa)) static double last_compared(int m) {
  double result = 0;
#pragma omp target map(to : d) map(tofrom : result)
#pragma omp parallel num_threads(4)
  {
    double least = 1e9, last = 0;
#pragma omp for
    for (int i = 0; i < m; i++) {
      last = least;
      if (d[i] < least) least = d[i];
    }
#pragma omp critical
    result += last;
  }
  return result;
}

__attribute__((noipa)) static void moments(int m, double *first, double *second, int *thirds) {
  double p = 0, q = 0;
  int k = 0;
#pragma omp target teams distribute parallel for reduction(+ : p, q, k) map(to : d)
  for (int i = 0; i < m; i++) {
    p += d[i];
    q += d[i] * d[i];
    k += i % 3 == 0;
  }
  *first = p;
  *second = q;
  *thirds = k;
}

__attribute__((noipa)) static long inside(int m) {
  long in = 0;
#pragma omp target teams distribute parallel for reduction(+ : in)
  for (int i = 0; i < m; i++) {
    unsigned s = i * 747796405u + 1;
    s = s * 1664525u + 1013904223u;
    const double x = s / 4294967296.0;
    s = s * 1664525u + 1013904223u;
    const double y = s / 4294967296.0;
    if (x * x + y * y < 1) in++;
  }
  return in;
}
static long inside_here(int m) {
  long in = 0;
  for (int i = 0; i < m; i++) {
    unsigned s = i * 747796405u + 1;
    s = s * 1664525u + 1013904223u;
    const double x = s / 4294967296.0;
    s = s * 1664525u + 1013904223u;
    const double y = s / 4294967296.0;
    if (x * x + y * y < 1) in++;
  }
  return in;
}

int main(void) {
  for (int i = 0; i < n; i++) {
    f[i] = (float)((i * 733) % n) - 100;
    d[i] = (double)((i * 1009) % n) * 0.5 - 20;
  }
  for (int m = 0; m <= n; m = m * 3 + 1) {
    float lf = FLT_MAX, gf = -FLT_MAX;
    long lp = LONG_MAX;
    double ld = DBL_MAX, change = 0, own = 7, sum = 0, squares = 0, first, second;
    int thirds = 0, counted;
    for (int i = 0; i < m; i++) {
      lf = f[i] < lf ? f[i] : lf;
      gf = f[i] > gf ? f[i] : gf;
      lp = ((long)f[i] << 32 | i) < lp ? (long)f[i] << 32 | i : lp;
      ld = d[i] < ld ? d[i] : ld;
      own = d[i] > own ? d[i] : own;
      if (i > 0 && fabs(d[i] - d[i - 1]) > change) change = fabs(d[i] - d[i - 1]);
      sum += d[i];
      squares += d[i] * d[i];
      thirds += i % 3 == 0;
    }
    CHECK(least_f(m) == lf);
    CHECK(greatest_f(m) == gf);
    CHECK(least_d(m) == ld);
    CHECK(least_pair(m) == lp);
    CHECK(greatest_change(m) == change);
    CHECK(with_own(m, 7) == own);
    double called = -DBL_MAX;
    float called_least = 1e9f;
    for (int i = 0; i < m; i++) {
      called = d[i] * 2 > called ? d[i] * 2 : called;
      called_least = fabsf(f[i] - 7) < called_least ? fabsf(f[i] - 7) : called_least;
    }
    CHECK(greatest_called(m) == called && least_called(m) == called_least);
    moments(m, &first, &second, &counted);
    CHECK(first == sum && second == squares && counted == thirds); // multiples of 1/4
    CHECK(inside(m) == inside_here(m));
  }
  // Of threads with one iteration each what was there before; of the others the least of all but the last.
  CHECK(last_compared(4) == 4e9);
  double expected = 0;
  for (int t = 0; t < 4; t++) {
    double least = 1e9;
    for (int i = t * 100; i < t * 100 + 99; i++) least = d[i] < least ? d[i] : least;
    expected += least;
  }
  CHECK(last_compared(400) == expected);
  return check_result();
}
