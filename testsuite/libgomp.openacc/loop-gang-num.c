// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gang(num:), worker(num:) and vector(length:) in a kernels region.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

enum { N = 12 };

int main(void) {
  check_placement();
  int a[N][N][N];
#pragma acc kernels copyout(a)
  {
#pragma acc loop independent gang(num : 3)
    for (int i = 0; i < N; i++) {
#pragma acc loop independent worker(num : 2)
      for (int j = 0; j < N; j++) {
#pragma acc loop independent vector(length : 32)
        for (int k = 0; k < N; k++) a[i][j][k] = i * 100 + j * 10 + k;
      }
    }
  }
  int wrong = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) wrong += a[i][j][k] != i * 100 + j * 10 + k;
  CHECK(wrong == 0);
  return check_result();
}
