/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   collapse(2) ordered(3): the first two loops make one, whose iterations wait for each other.  */
#include "require.h"
#include <omp.h>
enum { N = 6 };
static int v[N][N][N];
int main(void) {
#pragma omp parallel for collapse(2) ordered(3) schedule(dynamic)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) {
#pragma omp ordered depend(sink : i - 1, j, k) depend(sink : i, j - 1, k + 1)
        v[i][j][k] = (i ? v[i - 1][j][k] : 1) + (j && k < N - 1 ? v[i][j - 1][k + 1] : 2);
#pragma omp ordered depend(source)
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) CHECK(v[i][j][k] == (i ? v[i - 1][j][k] : 1) + (j && k < N - 1 ? v[i][j - 1][k + 1] : 2));
  return 0;
}
