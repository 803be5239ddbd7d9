// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors longer than a warp.
#include "apart.h"

enum { N = 500 };

int main(void) {
  check_placement();
  int a[N], s = 0;
#pragma acc parallel loop gang vector num_gangs(2) vector_length(64) copyout(a) reduction(+ : s)
  for (int i = 0; i < N; i++) {
    a[i] = 3 * i;
    s += i;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != 3 * i;
  CHECK(wrong == 0 && s == N * (N - 1) / 2);
  return check_result();
}
