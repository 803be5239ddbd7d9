// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section that does not begin with the first element: the region's indices are the array's.
#include <stdlib.h>

int main(void) {
  int *p = malloc(100 * sizeof *p);
  for (int i = 0; i < 100; i++) p[i] = i;
#pragma omp target map(tofrom : p[40 : 20])
  for (int i = 40; i < 60; i++) p[i] *= 2;
  for (int i = 0; i < 100; i++)
    if (p[i] != (i >= 40 && i < 60 ? 2 * i : i)) return 1;
  free(p);
  return 0;
}
