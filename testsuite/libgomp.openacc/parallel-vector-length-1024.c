// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The longest vector that a block can have, with one worker.
#include "apart.h"

enum { N = 3000 };

int main(void) {
  check_placement();
  static int a[N];
#pragma acc parallel loop gang vector num_gangs(1) vector_length(1024) copyout(a)
  for (int i = 0; i < N; i++) a[i] = N - i;
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != N - i;
  CHECK(wrong == 0);
  return check_result();
}
