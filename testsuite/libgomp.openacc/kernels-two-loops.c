// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two loops in one kernels region: the second uses all that the first has done.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

enum { N = 600 };

int main(void) {
  check_placement();
  static int a[N], b[N];
#pragma acc kernels copyout(a, b)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++) a[i] = i;
#pragma acc loop independent
    for (int i = 0; i < N; i++) b[i] = a[N - 1 - i];
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += b[i] != N - 1 - i;
  CHECK(wrong == 0);
  return check_result();
}
