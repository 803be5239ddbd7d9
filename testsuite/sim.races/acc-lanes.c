// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector loop that is said to be independent, and is not: lanes store to one place.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-lanes\.c:15\M.*acc-lanes\.c:15\M.*lanes of one warp
#include <stdio.h>

int main(void) {
  int count[4] = {0}, key[64];
  for (int i = 0; i < 64; i++) key[i] = i % 4;
#pragma acc parallel num_gangs(1) vector_length(32) copy(count) copyin(key)
#pragma acc loop vector independent
  for (int i = 0; i < 64; i++) {
#ifdef FAULT
    count[key[i]] = i;
#else
    if (i < 4) count[key[i]] = i;
#endif
  }
  printf("%d\n", count[0] >= 0);
  return 0;
}
