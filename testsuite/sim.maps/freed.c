// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels have changed is given up, and its memory with it. The C library looks at what it is given back, and moves
// what grows: that is no use of the values. POSSIBLE: possibly lost: device code has changed \d+ bytes of it,
// .*map\(tofrom:\)
#include <stdio.h>
#include <stdlib.h>
static double *work(int n) {
  double *const p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) p[i] = i;
#ifdef FAULT
#pragma omp target map(to : p[0 : n])
#else
#pragma omp target map(tofrom : p[0 : n])
#endif
  for (int i = 1; i < n; i++) p[i] += 1e100;
  return p;
}
int main(void) {
  for (int n = 4; n < 100000; n *= 7) {
    free(work(n));
    double *const grown = realloc(work(n), 3 * n * sizeof *grown);
    if (grown == NULL) return 1;
    for (int i = 0; i < n; i++) grown[i] = 1;
    free(grown);
  }
#pragma omp target
  ;
  return 0;
}
