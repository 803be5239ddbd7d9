// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strides in both dimensions of a matrix.
#include "check.h"

int main(void) {
  double m[8][12];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 12; j++) m[i][j] = 0;
#pragma omp target data map(to : m)
  {
#pragma omp target
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 12; j++) m[i][j] = 100 * i + j;
#pragma omp target update from(m[0 : 3 : 2][0 : 4 : 3])
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 12; j++) check(m[i][j] == (i % 2 == 0 && i < 6 && j % 3 == 0 ? 100 * i + j : 0));
  }
  return 0;
}
