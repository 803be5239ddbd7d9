/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Asynchronous regions that depend on each other. */
#include <stdio.h>

int
main (void)
{
  int a[64] = { 0 }, b[64] = { 0 };
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int k = 0; k < 4; k++)
      {
#pragma omp target nowait depend(inout : a) map(tofrom : a)
        for (int i = 0; i < 64; i++)
          a[i] += i + k;
#pragma omp target nowait depend(in : a) depend(inout : b) map(to : a) map(tofrom : b)
        for (int i = 0; i < 64; i++)
          b[i] += a[i];
      }
#pragma omp taskwait
  }
  long check = 0;
  for (int i = 0; i < 64; i++)
    check = check * 31 + a[i] + b[i];
  printf ("%ld\n", check);
  return 0;
}
