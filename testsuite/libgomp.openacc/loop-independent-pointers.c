// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// independent on a loop over pointers that the compiler cannot tell apart.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

static void add(int *to, const int *from, int n) {
#pragma acc kernels loop independent copy(to[0 : n]) copyin(from[0 : n])
  for (int i = 0; i < n; i++) to[i] += from[i];
}

int main(void) {
  check_placement();
  int a[50], b[50];
  for (int i = 0; i < 50; i++) a[i] = i, b[i] = 2 * i;
  add(a, b, 50);
  for (int i = 0; i < 50; i++) CHECK(a[i] == 3 * i);
  return check_result();
}
