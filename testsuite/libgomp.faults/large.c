/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Data too large for any pool. */
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  enum { n = 3 << 20 };
  char *x = calloc (n, 1);
#pragma omp target data map(tofrom : x[0 : n])
  {
#pragma omp target
    {
      x[0] = 1;
      x[n - 1] = 2;
    }
#pragma omp target update from(x[0 : n])
    x[5] = 3;
#pragma omp target update to(x[0 : n / 2])
  }
  printf ("%d %d %d\n", x[0], x[5], x[n - 1]);
  free (x);
  return 0;
}
