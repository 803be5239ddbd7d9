// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers to rows.
#include "apart.h"

static void fill(int (*m)[7], int rows) {
#pragma acc parallel loop collapse(2) copyout(m[0 : rows][0 : 7])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 7; j++) m[i][j] = 10 * i + j;
}

int main(void) {
  check_placement();
  int (*m)[7] = malloc(6 * sizeof *m);
  fill(m, 6);
  fill(m + 2, 2);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++) CHECK(m[i][j] == 10 * (i == 2 || i == 3 ? i - 2 : i) + j);
  free(m);
  return check_result();
}
