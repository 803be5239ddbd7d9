// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host reads an array that a kernel has changed before the update. What it has written itself it may read, the same values
// too, and what a section has brought.
// READ: stale on the host: device code has changed \d+ bytes of it, the first at offset \d, and the host reads the one at offset 0 at main \([^ ]*read-on-host\.c:26, .*target update from before it
// READ: stale on the host: .* reads the one at offset 792 at last_of[^ ]* \([^ ]*read-on-host\.c:12, .*target update from before it
#include <stdio.h>
#include <string.h>
static double a[100], b[100], c[100];
__attribute__((noinline)) static double last_of(const double *p) {
  return p[99];
}
int main(void) {
  double sum = 0, copy[100];
#pragma omp target enter data map(to : a, b, c)
#pragma omp target map(a, c)
  for (int i = 0; i < 100; i++) {
    a[i] = i + 3;
    c[i] = i + 4;
  }
  memset(c, 0, sizeof c); // as it was
#ifndef FAULT
#pragma omp target update from(a)
#endif
  memcpy(copy, c, sizeof copy);
  for (int i = 0; i < 100; i++) sum += a[i] + copy[i];
#pragma omp target map(b)
  for (int i = 0; i < 100; i++) b[i] = i + 5;
#pragma omp target update from(b[0 : 50])
  sum += b[0] + b[49];
#ifndef FAULT
#pragma omp target update from(b[50 : 50])
#endif
  sum += last_of(b);
  printf("%d\n", sum > 1);
#ifndef FAULT
#pragma omp target update from(a, b, c)
#endif
#pragma omp target exit data map(release : a, b, c)
  return 0;
}
