// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data of many megabytes, there and back.
#include "check.h"

int main(void) {
  const long n = 6 << 20;
  int *a = malloc(n * sizeof *a);
  for (long i = 0; i < n; i++) a[i] = (int)i;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (long i = 0; i < n; i++) a[i] = ~a[i];
  for (long i = 0; i < n; i++) check(a[i] == ~(int)i);
  free(a);
  return 0;
}
