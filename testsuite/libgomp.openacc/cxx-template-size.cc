// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A template over a size, which bounds and clauses use.
#include "apart.h"

template <int N>
static int diagonal() {
  int m[N][N];
  int s = 0;
#pragma acc parallel loop collapse(2) copyout(m)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) m[i][j] = i == j ? N : 0;
#pragma acc parallel loop copyin(m[0 : N]) reduction(+ : s) num_gangs(N)
  for (int i = 0; i < N; i++) s += m[i][i];
  return s;
}

int main() {
  check_placement();
  CHECK(diagonal<1>() == 1 && diagonal<7>() == 49 && diagonal<16>() == 256);
  return check_result();
}
