// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update of rows of a matrix, one after the other.
#include "apart.h"

enum { N = 9 };

int main(void) {
  check_placement();
  int m[N][N] = {{0}};
#pragma acc data copyin(m)
  {
#pragma acc parallel loop collapse(2) present(m)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) m[i][j] = i * j + 1;
    for (int i = 0; i < N; i += 2) {
#pragma acc update self(m[i : 1][0 : N])
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) CHECK(m[i][j] == (i % 2 ? EITHER(0, i * j + 1) : i * j + 1));
  return check_result();
}
