// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure on the device points to what was unmapped.
// FAULT: dangling: kernels of the region at main .* have read 1 pointers in it, the first at offset 8,
#include <stdio.h>
#include <stdlib.h>
struct holder {
  long n, *p;
};
int main(void) {
  long *data = calloc(100, sizeof *data), got = 1, null = 0;
  struct holder h = {100, data};
#pragma omp target enter data map(to : h)
#pragma omp target enter data map(to : h.p[ : 100])
#pragma omp target map(to : h) map(from : got)
  got = h.p[3];
#ifdef FAULT
#pragma omp target exit data map(delete : data[ : 100])
#endif
#pragma omp target map(to : h) map(from : null)
  null = h.p == 0;
#ifndef FAULT
#pragma omp target exit data map(delete : data[ : 100])
#endif
#pragma omp target exit data map(delete : h)
  printf("%ld %ld\n", got, null);
  free(data);
  return 0;
}
