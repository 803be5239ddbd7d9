// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop reads what another thread has stored in the loop before it.
// RACE: data race in kernel .*missing-barrier\.c:17.*missing-barrier\.c:19.*a barrier of the block
#include <stdio.h>

int main(void) {
  int a[256] = {0}, b[256] = {0};
#pragma omp target map(tofrom : a, b)
#pragma omp parallel num_threads(4)
  {
#ifdef FAULT
#pragma omp for nowait
#else
#pragma omp for
#endif
    for (int i = 0; i < 256; i++) a[i] = i;
#pragma omp for
    for (int i = 0; i < 256; i++) b[i] = a[255 - i];
  }
  printf("%d\n", b[255]);
  return b[255] != 0;
}
