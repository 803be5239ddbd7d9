// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// Sparse matrix times vector and conjugate gradients: rows of unequal length, indirect addressing, dot products.
#include "check.h"
#include <math.h>

enum { N = 400, MOST = 5 * N };

static int start[N + 1], column[MOST];
static double value[MOST], x[N], r[N], p[N], q[N];

static double dot(const double *a, const double *b) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) present(a[0:N], b[0:N]) num_gangs(4)
  for (int i = 0; i < N; i++) s += a[i] * b[i];
  return s;
}

static void multiply(const double *in, double *out) {
#pragma acc parallel loop gang worker present(start, column, value, in[0:N], out[0:N]) num_gangs(4) num_workers(4)
  for (int i = 0; i < N; i++) {
    double s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * in[column[k]];
    out[i] = s;
  }
}

int main(void) {
  check_placement();
  int n = 0;
  for (int i = 0; i < N; i++) {
    start[i] = n;
    for (int j = i - 2; j <= i + 2; j++)
      if (j >= 0 && j < N && (j == i || (i + j) % 3 != 0)) {
        column[n] = j;
        value[n++] = j == i ? 5 : -1;
      }
  }
  start[N] = n;
  double solution[N];
  for (int i = 0; i < N; i++) solution[i] = i % 7 - 3;
  for (int i = 0; i < N; i++) {
    r[i] = 0;
    for (int k = start[i]; k < start[i + 1]; k++) r[i] += value[k] * solution[column[k]];
    p[i] = r[i];
    x[i] = 0;
  }
#pragma acc data copyin(start, column, value) copy(x, r, p) create(q)
  {
    double rr = dot(r, r);
    for (int step = 0; step < 60 && rr > 1e-20; step++) {
      multiply(p, q);
      double alpha = rr / dot(p, q);
#pragma acc parallel loop present(x, r, p, q) num_gangs(4)
      for (int i = 0; i < N; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
      }
      double next = dot(r, r), beta = next / rr;
      rr = next;
#pragma acc parallel loop present(r, p) num_gangs(4)
      for (int i = 0; i < N; i++) p[i] = r[i] + beta * p[i];
    }
  }
  for (int i = 0; i < N; i++) CHECK(fabs(x[i] - solution[i]) < 1e-8);
  puts("done");
  return check_result();
}
