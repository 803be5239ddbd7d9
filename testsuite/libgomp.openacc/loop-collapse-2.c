// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// collapse(2), with a step and a descending loop.
#include "apart.h"

int main(void) {
  check_placement();
  int a[12][9] = {{0}};
#pragma acc parallel loop collapse(2) gang vector copy(a)
  for (int i = 1; i < 12; i += 3)
    for (int j = 8; j > 2; j -= 2) a[i][j] += 10 * i + j;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 9; j++) CHECK(a[i][j] == (i % 3 == 1 && j > 2 && j % 2 == 0 ? 10 * i + j : 0));
  return check_result();
}
