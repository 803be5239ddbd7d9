// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// if on a combined construct in a loop, switching sides: results do not depend on the side.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

enum { N = 64 };

int main(void) {
  check_placement();
  int a[N] = {0};
  for (int k = 0; k < 6; k++) {
#pragma acc kernels loop independent copy(a) if (k % 2)
    for (int i = 0; i < N; i++) a[i] += i + k;
  }
  for (int i = 0; i < N; i++) CHECK(a[i] == 6 * i + 15);
  return check_result();
}
