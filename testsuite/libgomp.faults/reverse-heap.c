/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A reverse region that maps memory which device code has from malloc.  */
#pragma omp requires reverse_offload
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  int sum = 0;
#pragma omp target map(tofrom: sum)
  {
    int *p = malloc (100 * sizeof *p), s = 0;
    for (int i = 0; i < 100; i++)
      p[i] = i;
#pragma omp target device(ancestor: 1) map(tofrom: p[:100])
    for (int i = 0; i < 100; i++)
      p[i] *= 2;
    for (int i = 0; i < 100; i++)
      s += p[i];
    free (p);
    sum = s;
  }
  printf ("%d\n", sum);
  return 0;
}
