// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array that the device has no room for.
// gompsim --memory 64M
#include <stdlib.h>

int main (void)
{
  size_t n = 100000000;
  char *a = calloc (n, 1);
#pragma omp target map(tofrom : a[0 : n])
  a[0] = 1;
  free (a);
}
