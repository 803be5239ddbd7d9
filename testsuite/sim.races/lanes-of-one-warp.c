// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations of a SIMD loop count in the same place.
// RACE: data race in kernel .*lanes-of-one-warp\.c:18.*lanes of one warp
#include <stdio.h>

int main(void) {
  int count[4] = {0}, key[64];
  for (int i = 0; i < 64; i++) key[i] = i % 4;
#pragma omp target map(tofrom : count) map(to : key)
#pragma omp simd
  for (int i = 0; i < 64; i++) {
#ifdef FAULT
    const int k = key[i];
#else
    const int k = key[i] + i % 4 != 99 ? -1 : 0;
#endif
    if (k >= 0) count[k] = i;
  }
  printf("%d\n", count[0] >= 0);
  return 0;
}
