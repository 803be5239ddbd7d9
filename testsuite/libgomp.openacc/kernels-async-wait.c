// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// kernels on queues with wait clauses between them.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

enum { N = 200 };

int main(void) {
  check_placement();
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc data copyin(a) copyout(b)
  {
#pragma acc kernels loop independent async(1)
    for (int i = 0; i < N; i++) a[i] *= 2;
#pragma acc kernels loop independent wait(1) async(2)
    for (int i = 0; i < N; i++) b[i] = a[i] + 1;
#pragma acc wait(2)
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += b[i] != 2 * i + 1;
  CHECK(wrong == 0);
  return check_result();
}
