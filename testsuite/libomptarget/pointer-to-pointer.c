// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows that are reached through an array of pointers.
#include "check.h"

int main(void) {
  enum { rows = 4, columns = 6 };
  int **m = malloc(rows * sizeof *m);
  for (int i = 0; i < rows; i++) {
    m[i] = malloc(columns * sizeof **m);
    for (int j = 0; j < columns; j++) m[i][j] = i * j;
  }
#pragma omp target enter data map(to : m[0 : rows])
  for (int i = 0; i < rows; i++) {
#pragma omp target enter data map(to : m[i][0 : columns])
  }
#pragma omp target
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) m[i][j]++;
  for (int i = 0; i < rows; i++) {
#pragma omp target exit data map(from : m[i][0 : columns])
  }
#pragma omp target exit data map(release : m[0 : rows])
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < columns; j++) check(m[i][j] == i * j + 1);
    free(m[i]);
  }
  free(m);
  return 0;
}
