// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// auto: the compiler chooses, and must keep a dependence.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

enum { N = 60 };

int main(void) {
  check_placement();
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = 1, b[i] = 0;
#pragma acc kernels copy(a, b)
  {
#pragma acc loop auto
    for (int i = 1; i < N; i++) a[i] += a[i - 1];
#pragma acc loop auto
    for (int i = 0; i < N; i++) b[i] = 3 * i;
  }
  for (int i = 0; i < N; i++) CHECK(a[i] == i + 1 && b[i] == 3 * i);
  return check_result();
}
