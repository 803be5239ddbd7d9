/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Collapsed loops whose inner bounds depend on the outer variablewith several team sizes: each iteration once, and
   lastprivate.  */
#include "require.h"
#include <omp.h>
#include <string.h>

static int seen[64][64], seen3[20][20][20];

int main(void) {
  for (int threads = 1; threads < 9; threads += 3) {
    memset(seen, 0, sizeof seen);
    memset(seen3, 0, sizeof seen3);
    int i, j, m, li = -1, lj = -1;
#pragma omp parallel for collapse(2) num_threads(threads) lastprivate(i, j)
    for (i = 0; i < 40; i++)
      for (j = i; j < 2 * i + 1; j++)
#pragma omp atomic
        seen[i][j - i]++;
    li = i, lj = j;
    CHECK(li == 40 && lj == 79);
    for (i = 0; i < 64; i++)
      for (j = 0; j < 64; j++) CHECK(seen[i][j] == (i < 40 && j <= i));
#pragma omp parallel for collapse(3) num_threads(threads)
    for (i = 0; i < 20; i++)
      for (j = 19; j > i; j--)
        for (m = 0; m < 7; m += 3)
#pragma omp atomic
          seen3[i][j][m]++;
    for (i = 0; i < 20; i++)
      for (j = 0; j < 20; j++)
        for (m = 0; m < 20; m++) CHECK(seen3[i][j][m] == (j > i && m < 7 && m % 3 == 0));
  }
  return 0;
}
