// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rectangle of a matrix.
// llvm: only the first element of each row is copied
#include "check.h"

int main(void) {
  int m[10][10];
  for (int i = 0; i < 100; i++) m[i / 10][i % 10] = i;
#pragma omp target data map(alloc : m)
  {
#pragma omp target
    for (int i = 0; i < 100; i++) m[i / 10][i % 10] = -1;
#pragma omp target update to(m[2 : 4][3 : 5])
    for (int i = 0; i < 100; i++) m[i / 10][i % 10] = 0;
#pragma omp target update from(m)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++) check(m[i][j] == (i >= 2 && i < 6 && j >= 3 && j < 8 ? 10 * i + j : -1));
  }
  return 0;
}
