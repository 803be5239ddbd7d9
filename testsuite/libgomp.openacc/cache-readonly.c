// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cache with readonly, and of two arrays.
// { dg-require-compiler 14 }
#include "apart.h"

enum { N = 64 };

int main(void) {
  check_placement();
  int a[N], b[N], c[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = N - i;
#pragma acc parallel loop copyin(a, b) copyout(c)
  for (int i = 0; i < N; i++) {
#pragma acc cache(readonly : a[i : 1])
#pragma acc cache(b[i : 1])
    c[i] = a[i] * b[i];
  }
  for (int i = 0; i < N; i++) CHECK(c[i] == i * (N - i));
  return check_result();
}
