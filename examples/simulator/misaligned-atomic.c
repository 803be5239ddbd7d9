// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A counter of 4 bytes at an address that no multiple of 4 is.
// gompsim
#include <stdio.h>

int main (void)
{
  char bytes[64] = {0};
  int offset = 6;
#pragma omp target map(tofrom : bytes)
  {
#pragma omp atomic
    *(int *) (bytes + offset) += 1;
  }
  printf ("%d\n", bytes[6]);
}
