// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fast Fourier transform by recursive tasks and by loops over the levels, forward and back, against the plain definition.
// { dg-additional-options "-lm" }
#include "check.h"
#include <complex.h>
#include <math.h>
#include <string.h>

enum { n = 512 };
typedef double complex cplx;

static void
recursive (cplx *x, cplx *scratch, int count, int stride, double sign)
{
  if (count == 1)
    return;
#pragma omp task if (count > 16) shared(x, scratch)
  recursive (x, scratch, count / 2, 2 * stride, sign);
#pragma omp task if (count > 16) shared(x, scratch)
  recursive (x + stride, scratch + stride, count / 2, 2 * stride, sign);
#pragma omp taskwait
  for (int k = 0; k < count / 2; k++)
    {
      const cplx e = x[2 * k * stride], o = x[(2 * k + 1) * stride] * cexp (sign * I * M_PI * 2 * k / count);
      scratch[k * stride] = e + o;
      scratch[(k + count / 2) * stride] = e - o;
    }
  for (int k = 0; k < count; k++)
    x[k * stride] = scratch[k * stride];
}

static void
levels (cplx *x, double sign)
{
#pragma omp parallel
  {
#pragma omp single
    for (int i = 1, j = 0; i < n; i++)
      {
        int bit = n >> 1;
        for (; j & bit; bit >>= 1)
          j ^= bit;
        j ^= bit;
        if (i < j)
          {
            const cplx t = x[i];
            x[i] = x[j];
            x[j] = t;
          }
      }
    for (int length = 2; length <= n; length *= 2)
#pragma omp for collapse(2) schedule(runtime)
      for (int i = 0; i < n; i += length)
        for (int k = 0; k < length / 2; k++)
          {
            const cplx w = cexp (sign * I * M_PI * 2 * k / length), u = x[i + k], v = x[i + k + length / 2] * w;
            x[i + k] = u + v;
            x[i + k + length / 2] = u - v;
          }
  }
}

int
main (void)
{
  static cplx x[n], a[n], b[n], scratch[n], direct[n];
  for (int i = 0; i < n; i++)
    x[i] = (i * 7 % 13) + I * (i * 5 % 11);
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    {
      cplx s = 0;
      for (int i = 0; i < n; i++)
        s += x[i] * cexp (-I * M_PI * 2 * (i * k % n) / n);
      direct[k] = s;
    }
  memcpy (a, x, sizeof x);
  memcpy (b, x, sizeof x);
#pragma omp parallel
#pragma omp single
  recursive (a, scratch, n, 1, -1);
  levels (b, -1);
  for (int i = 0; i < n; i++)
    CHECK (cabs (a[i] - direct[i]) < 1e-7 && cabs (b[i] - direct[i]) < 1e-7);
  levels (a, 1);
  for (int i = 0; i < n; i++)
    CHECK (cabs (a[i] / n - x[i]) < 1e-10);
  return check_result ();
}
