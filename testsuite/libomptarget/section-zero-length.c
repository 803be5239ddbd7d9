// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A zero-length section finds what is there; the region gets the device's address.
#include <stdlib.h>

int main(void) {
  int *p = malloc(10 * sizeof *p), seen = 0;
  for (int i = 0; i < 10; i++) p[i] = i;
#pragma omp target data map(to : p[0 : 10])
  {
    p[3] = 100;
#pragma omp target map(alloc : p[0 : 0]) map(from : seen)
    seen = p[3];
  }
  free(p);
  return seen == 3 ? 0 : 1;
}
