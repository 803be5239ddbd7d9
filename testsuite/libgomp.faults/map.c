/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Regions that map in every direction. */
#include <stdio.h>

int
main (void)
{
  int a[100], b[100], c[100], sum = 0;
  for (int i = 0; i < 100; i++)
    a[i] = i, c[i] = 1;
#pragma omp target map(to : a) map(from : b) map(tofrom : c, sum)
  for (int i = 0; i < 100; i++)
    {
      b[i] = 2 * a[i];
      c[i] += a[i];
      sum += i;
    }
#pragma omp target teams distribute parallel for map(tofrom : c) num_teams(2)
  for (int i = 0; i < 100; i++)
    c[i]++;
  long check = sum;
  for (int i = 0; i < 100; i++)
    check = check * 31 + b[i] + c[i];
  printf ("%ld\n", check);
  return 0;
}
