/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Several host threads that use the device at once. */
#include <stdio.h>

int
main (void)
{
  long check[4] = { 0 };
#pragma omp parallel num_threads(4)
#pragma omp for schedule(static, 1)
  for (int t = 0; t < 4; t++)
    for (int k = 0; k < 3; k++)
      {
        int x[50];
        for (int i = 0; i < 50; i++)
          x[i] = t + i;
#pragma omp target map(tofrom : x)
        for (int i = 0; i < 50; i++)
          x[i] *= 3;
        for (int i = 0; i < 50; i++)
          check[t] += x[i];
      }
  printf ("%ld %ld %ld %ld\n", check[0], check[1], check[2], check[3]);
  return 0;
}
