// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host changes what is mapped, and forgets the update; a second array, changed as well, is not read.
// FAULT: stale on the device: kernels of the region at main .* have read 4 bytes of it, the first at offset 28, that the host had changed .*target update to before it
#include <stdio.h>
static int a[100], b[100];
int main(void) {
  int sum = 0;
#pragma omp target data map(to : a, b)
  {
    a[7] = 0x01010101;
    a[8] = 6;
    b[7] = 5;
#ifndef FAULT
#pragma omp target update to(a)
#endif
#pragma omp target map(from : sum) map(to : a, b)
    sum = a[7] + b[3];
  }
  printf("%d\n", sum);
  return 0;
}
