// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocked LU factorization as a graph of tasks with dependences on blocks, priorities, and a taskgroup; L times U gives A.
#include "check.h"
#include <math.h>

enum { blocks = 8, size = 8, n = blocks * size };
static double a[blocks][blocks][size][size], original[n][n];

static void
factor (double (*d)[size])
{
  for (int k = 0; k < size; k++)
    for (int i = k + 1; i < size; i++)
      {
        d[i][k] /= d[k][k];
        for (int j = k + 1; j < size; j++)
          d[i][j] -= d[i][k] * d[k][j];
      }
}
static void
right (double (*d)[size], double (*b)[size])
{
  for (int k = 0; k < size; k++)
    for (int i = k + 1; i < size; i++)
      for (int j = 0; j < size; j++)
        b[i][j] -= d[i][k] * b[k][j];
}
static void
down (double (*d)[size], double (*b)[size])
{
  for (int k = 0; k < size; k++)
    for (int i = 0; i < size; i++)
      {
        b[i][k] /= d[k][k];
        for (int j = k + 1; j < size; j++)
          b[i][j] -= b[i][k] * d[k][j];
      }
}
static void
update (double (*l)[size], double (*u)[size], double (*b)[size])
{
  for (int i = 0; i < size; i++)
    for (int k = 0; k < size; k++)
      for (int j = 0; j < size; j++)
        b[i][j] -= l[i][k] * u[k][j];
}

int
main (void)
{
  unsigned seed = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        seed = seed * 1103515245 + 12345;
        original[i][j] = (seed >> 16 & 1023) / 1024.0 + (i == j ? n : 0);
        a[i / size][j / size][i % size][j % size] = original[i][j];
      }
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  for (int k = 0; k < blocks; k++)
    {
#pragma omp task depend(inout : a[k][k]) priority(3)
      factor (a[k][k]);
      for (int j = k + 1; j < blocks; j++)
        {
#pragma omp task depend(in : a[k][k]) depend(inout : a[k][j]) priority(2)
          right (a[k][k], a[k][j]);
#pragma omp task depend(in : a[k][k]) depend(inout : a[j][k]) priority(2)
          down (a[k][k], a[j][k]);
        }
      for (int i = k + 1; i < blocks; i++)
        for (int j = k + 1; j < blocks; j++)
#pragma omp task depend(in : a[i][k], a[k][j]) depend(inout : a[i][j])
          update (a[i][k], a[k][j], a[i][j]);
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double s = 0;
        for (int k = 0; k <= (i < j ? i : j); k++)
          s += (k == i ? 1 : a[i / size][k / size][i % size][k % size]) * a[k / size][j / size][k % size][j % size];
        CHECK (fabs (s - original[i][j]) < 1e-9);
      }
  return check_result ();
}
