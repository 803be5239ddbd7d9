// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum over a gang loop whose body sums over a vector loop.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20][30], total = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) a[i][j] = i + j;
#pragma acc parallel loop gang num_gangs(4) vector_length(32) copyin(a) reduction(+ : total)
  for (int i = 0; i < 20; i++) {
    int row = 0;
#pragma acc loop vector reduction(+ : row)
    for (int j = 0; j < 30; j++) row += a[i][j];
    total += row > 500 ? row : 0;
  }
  int expected = 0;
  for (int i = 0; i < 20; i++) {
    int row = 30 * i + 435;
    expected += row > 500 ? row : 0;
  }
  CHECK(total == expected);
  return check_result();
}
