// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conjugate gradient on a five-point Laplacian: one parallel region around the whole iteration, reductions, nowait, single,
// residual history compared with a serial run.
#include "check.h"
#include <math.h>
#include <stdlib.h>

enum { side = 40, n = side * side };

static void
apply (const double *x, double *y, int i)
{
  const int r = i / side, c = i % side;
  double v = 4 * x[i];
  if (r > 0) v -= x[i - side];
  if (r < side - 1) v -= x[i + side];
  if (c > 0) v -= x[i - 1];
  if (c < side - 1) v -= x[i + 1];
  y[i] = v;
}

static int
solve (double *x, int parallel)
{
  static double r[n], p[n], q[n];
  double rr = 0, pq = 0, next = 0;
  int iterations = 0;
#pragma omp parallel if (parallel)
  {
#pragma omp for reduction(+ : rr) schedule(static)
    for (int i = 0; i < n; i++)
      {
        x[i] = 0;
        r[i] = p[i] = 1 + i % 3;
        rr += r[i] * r[i];
      }
    for (int k = 0; k < 500; k++)
      {
        double threshold;
#pragma omp single copyprivate(threshold)
        threshold = rr;
        if (threshold < 1e-20)
          break;
#pragma omp single
        pq = next = 0;
#pragma omp for nowait schedule(dynamic, 64)
        for (int i = 0; i < n; i++)
          apply (p, q, i);
#pragma omp barrier
#pragma omp for reduction(+ : pq)
        for (int i = 0; i < n; i++)
          pq += p[i] * q[i];
        const double alpha = rr / pq;
#pragma omp for reduction(+ : next) schedule(guided)
        for (int i = 0; i < n; i++)
          {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
            next += r[i] * r[i];
          }
        const double beta = next / rr;
#pragma omp for
        for (int i = 0; i < n; i++)
          p[i] = r[i] + beta * p[i];
#pragma omp single
        {
          rr = next;
          iterations++;
        }
      }
  }
  return iterations;
}

int
main (void)
{
  static double serial[n], parallel[n];
  const int a = solve (serial, 0), b = solve (parallel, 1);
  CHECK (a > 20 && abs (a - b) <= 2);
  for (int i = 0; i < n; i++)
    CHECK (fabs (serial[i] - parallel[i]) < 1e-8);
  return check_result ();
}
