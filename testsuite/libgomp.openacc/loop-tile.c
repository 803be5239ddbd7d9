// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tile with constants: every pair of indices once, also where the tiles do not fit.
#include "apart.h"

int main(void) {
  check_placement();
  int a[23][17] = {{0}};
#pragma acc parallel loop tile(4, 8) copy(a)
  for (int i = 0; i < 23; i++)
    for (int j = 0; j < 17; j++) a[i][j] += i * 17 + j;
  int wrong = 0;
  for (int i = 0; i < 23; i++)
    for (int j = 0; j < 17; j++) wrong += a[i][j] != i * 17 + j;
  CHECK(wrong == 0);
  return check_result();
}
