// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix product on the host by teams distribute, nested parallel loops, tasks over blocks and simd: four results that agree.
#include "check.h"
#include <omp.h>
#include <string.h>

enum { n = 48, block = 12 };
static double a[n][n], b[n][n], c[4][n][n];

int
main (void)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        a[i][j] = (i * 3 + j) % 7;
        b[i][j] = (i + 5 * j) % 9;
      }
#pragma omp teams distribute parallel for collapse(2) num_teams(3) thread_limit(4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double s = 0;
        for (int k = 0; k < n; k++)
          s += a[i][k] * b[k][j];
        c[0][i][j] = s;
      }
  omp_set_max_active_levels (2);
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < n; i++)
#pragma omp parallel for num_threads(2) schedule(static, 5)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[1][i][j] += a[i][k] * b[k][j];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i += block)
    for (int j = 0; j < n; j += block)
      for (int k = 0; k < n; k += block)
#pragma omp task depend(inout : c[2][i][j]) firstprivate(i, j, k)
        for (int r = i; r < i + block; r++)
          for (int s = j; s < j + block; s++)
            for (int t = k; t < k + block; t++)
              c[2][r][s] += a[r][t] * b[t][s];
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
#pragma omp simd
      for (int j = 0; j < n; j++)
        c[3][i][j] += a[i][k] * b[k][j];
  for (int v = 1; v < 4; v++)
    CHECK (memcmp (c[0], c[v], sizeof c[0]) == 0);
  double check = 0;
  for (int k = 0; k < n; k++)
    check += a[7][k] * b[k][11];
  CHECK (c[0][7][11] == check);
  return check_result ();
}
