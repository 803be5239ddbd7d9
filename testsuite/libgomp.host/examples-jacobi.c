/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A relaxation with several loops in one region, reductions to a shared residual, and nowait where it is allowed.  */
#include "require.h"
#include <math.h>
#include <omp.h>
enum { N = 40 };
static double u[N][N], v[N][N];
static double run(int threads) {
  double residual = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) u[i][j] = i == 0 ? 1 : 0;
#pragma omp parallel num_threads(threads)
  for (int it = 0; it < 50; it++) {
#pragma omp for collapse(2) nowait
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
#pragma omp barrier
#pragma omp single
    residual = 0;
#pragma omp for reduction(max : residual) schedule(guided)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        if (fabs(v[i][j] - u[i][j]) > residual) residual = fabs(v[i][j] - u[i][j]);
        u[i][j] = v[i][j];
      }
  }
  return residual;
}
int main(void) {
  double one = run(1), sum = 0, other = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum += u[i][j];
  for (int t = 2; t < 9; t += 3) {
    CHECK(run(t) == one);
    other = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) other += u[i][j];
    CHECK(other == sum);
  }
  return 0;
}
