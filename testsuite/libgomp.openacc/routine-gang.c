// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// routine gang: called by the region, all of whose gangs share its loop.
#include "apart.h"

#pragma acc routine gang
__attribute__((noipa)) static void square(int *a, int n) {
#pragma acc loop gang worker vector
  for (int i = 0; i < n; i++) a[i] *= a[i];
}

int main(void) {
  check_placement();
  int a[300];
  for (int i = 0; i < 300; i++) a[i] = i;
#pragma acc parallel num_gangs(4) num_workers(2) vector_length(32) copy(a)
  square(a, 300);
  int wrong = 0;
  for (int i = 0; i < 300; i++) wrong += a[i] != i * i;
  CHECK(wrong == 0);
  return check_result();
}
