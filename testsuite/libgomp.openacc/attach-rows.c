// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix of row pointers.
#include "apart.h"

int main(void) {
  check_placement();
  double *m[5];
  for (int r = 0; r < 5; r++) {
    m[r] = malloc(7 * sizeof(double));
    for (int c = 0; c < 7; c++) m[r][c] = r * c;
  }
#pragma acc enter data copyin(m)
  for (int r = 0; r < 5; r++) {
#pragma acc enter data copyin(m[r][0 : 7])
  }
#pragma acc parallel loop collapse(2) present(m)
  for (int r = 0; r < 5; r++)
    for (int c = 0; c < 7; c++) m[r][c] += 0.5;
  for (int r = 0; r < 5; r++) {
#pragma acc exit data copyout(m[r][0 : 7])
    for (int c = 0; c < 7; c++) CHECK(m[r][c] == r * c + 0.5);
  }
#pragma acc exit data delete(m)
  for (int r = 0; r < 5; r++) free(m[r]);
  return check_result();
}
