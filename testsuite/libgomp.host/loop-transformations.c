/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Tile and unroll under worksharing loops.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int hits[20][30] = {{0}}, s = 0;
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(4, 7)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
#pragma omp atomic
      hits[i][j]++;
#pragma omp parallel for reduction(+ : s)
#pragma omp unroll partial(3)
  for (int i = 0; i < 100; i++) s += i;
#pragma omp unroll full
  for (int i = 0; i < 5; i++) s += i;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) CHECK(hits[i][j] == 1);
  CHECK(s == 4960);
  return 0;
}
