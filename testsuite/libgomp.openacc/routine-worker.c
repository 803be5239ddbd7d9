// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// routine worker: called by a gang, with a worker loop that calls a vector routine.
#include "apart.h"

#pragma acc routine vector
__attribute__((noipa)) static void fill(int *row, int n, int value) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) row[i] = value + i;
}

#pragma acc routine worker
__attribute__((noipa)) static void fill_all(int (*rows)[35], int n, int value) {
#pragma acc loop worker
  for (int i = 0; i < n; i++) fill(rows[i], 35, value + 100 * i);
}

int main(void) {
  check_placement();
  int a[3][4][35];
#pragma acc parallel loop gang num_gangs(3) num_workers(4) vector_length(32) copyout(a)
  for (int i = 0; i < 3; i++) fill_all(a[i], 4, 1000 * i);
  int wrong = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 35; k++) wrong += a[i][j][k] != 1000 * i + 100 * j + k;
  CHECK(wrong == 0);
  return check_result();
}
