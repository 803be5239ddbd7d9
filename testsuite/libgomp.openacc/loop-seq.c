// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// seq inside a gang loop keeps the order.
#include "apart.h"

enum { N = 40 };

int main(void) {
  check_placement();
  int a[N][N];
#pragma acc parallel loop gang vector copyout(a)
  for (int i = 0; i < N; i++) {
    a[i][0] = i;
#pragma acc loop seq
    for (int j = 1; j < N; j++) a[i][j] = (a[i][j - 1] * 7 + 1) % 101;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++)
    for (int j = 1; j < N; j++) wrong += a[i][j] != (a[i][j - 1] * 7 + 1) % 101;
  CHECK(wrong == 0);
  return check_result();
}
