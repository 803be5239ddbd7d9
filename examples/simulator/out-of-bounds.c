// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loop runs over twice as many elements as were mapped.
// gompsim
#include <stdlib.h>

int main (void)
{
  int n = 1000;
  int *a = malloc (n * sizeof *a);
#pragma omp target map(from : a[0 : n])
  for (int i = 0; i < 2 * n; i++)
    a[i] = i;
  free (a);
}
