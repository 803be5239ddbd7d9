// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A few megabytes, each way.
#include "apart.h"

enum { N = 700000 };

int main(void) {
  check_placement();
  int *a = malloc(N * sizeof *a);
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc data copy(a[0 : N])
  {
#pragma acc parallel loop gang num_gangs(1) present(a[0 : N])
    for (int i = 0; i < N; i += N / 7) a[i] = -1;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != (i % (N / 7) == 0 ? -1 : i);
  CHECK(wrong == 0);
  free(a);
  return check_result();
}
