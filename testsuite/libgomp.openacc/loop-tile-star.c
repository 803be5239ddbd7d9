// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tile(*), where the compiler chooses the size, on one loop and with levels. (GCC 16 miscompiles tiles of several loops with
// most sizes.)
#include "apart.h"

enum { N = 131 };

int main(void) {
  check_placement();
  int a[N] = {0};
#pragma acc parallel loop tile(*) copy(a)
  for (int i = 0; i < N; i++) a[i] += i;
#pragma acc parallel loop tile(*) gang vector copy(a) vector_length(32)
  for (int i = 0; i < N; i++) a[i] += 2 * i;
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != 3 * i;
  CHECK(wrong == 0);
  return check_result();
}
