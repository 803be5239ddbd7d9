// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section of whole rows of a two-dimensional array.
#include "apart.h"

int main(void) {
  check_placement();
  int m[8][6];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 6; j++) m[i][j] = 10 * i + j;
#pragma acc data copy(m[2 : 3][0 : 6])
  {
#pragma acc parallel loop collapse(2) present(m[2 : 3][0 : 6])
    for (int i = 2; i < 5; i++)
      for (int j = 0; j < 6; j++) m[i][j] = -m[i][j];
  }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 6; j++) CHECK(m[i][j] == (i >= 2 && i < 5 ? -1 : 1) * (10 * i + j));
  return check_result();
}
