// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A number of 4 bytes at an address that no multiple of 4 is.
// gompsim
#include <stdio.h>

int main (void)
{
  char bytes[64] = {0};
  int offset = 6, x;
#pragma omp target map(to : bytes) map(from : x)
  x = *(int *) (bytes + offset);
  printf ("%d\n", x);
}
