// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cache directive changes no result.
#include "apart.h"

enum { N = 200 };

int main(void) {
  check_placement();
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i * i % 37, b[i] = 0;
#pragma acc parallel loop gang vector copyin(a) copy(b)
  for (int i = 1; i < N - 1; i++) {
#pragma acc cache(a[i - 1 : 3])
    b[i] = a[i - 1] + 2 * a[i] + a[i + 1];
  }
  int wrong = 0;
  for (int i = 1; i < N - 1; i++) wrong += b[i] != a[i - 1] + 2 * a[i] + a[i + 1];
  CHECK(wrong == 0 && b[0] == 0 && b[N - 1] == 0);
  return check_result();
}
