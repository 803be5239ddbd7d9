// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A whole program: Jacobi iteration on a grid that stays on the device, halves swapped by pointers, residual by reduction.
#include "check.h"
#include <math.h>

enum { n = 40, steps = 30 };

int main(void) {
  check_placement();
  double *a = malloc(n * n * sizeof(double)), *b = malloc(n * n * sizeof(double)),
         *reference = malloc(2 * n * n * sizeof(double));
  for (int i = 0; i < n * n; i++) a[i] = b[i] = reference[i] = reference[n * n + i] = i / n == 0 ? 100 : i % n == 0 ? 50 : 0;
  double residual = 0;
#pragma omp target data map(tofrom : a[:n * n]) map(to : b[:n * n])
  for (int step = 0; step < steps; step++) {
    residual = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(max : residual) num_teams(3)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        double v = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
        double change = v > a[i * n + j] ? v - a[i * n + j] : a[i * n + j] - v;
        b[i * n + j] = v;
        if (change > residual) residual = change;
      }
#pragma omp target teams distribute parallel for collapse(2) num_teams(3)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) a[i * n + j] = b[i * n + j];
  }
  double expected = 0, *r = reference, *s = reference + n * n;
  for (int step = 0; step < steps; step++) {
    expected = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        s[i * n + j] = 0.25 * (r[(i - 1) * n + j] + r[(i + 1) * n + j] + r[i * n + j - 1] + r[i * n + j + 1]);
        if (fabs(s[i * n + j] - r[i * n + j]) > expected) expected = fabs(s[i * n + j] - r[i * n + j]);
      }
    memcpy(r, s, n * n * sizeof(double));
  }
  for (int i = 0; i < n * n; i++) CHECK(fabs(a[i] - r[i]) < 1e-9);
  CHECK(fabs(residual - expected) < 1e-9);
  printf("%.6f\n", residual);
  free(a);
  free(b);
  free(reference);
  return check_result();
}
