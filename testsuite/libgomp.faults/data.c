/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Data that stay on the device: data regions, enter and exit, updates of both directions, references counted. */
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  enum { n = 1000 };
  int *x = malloc (n * sizeof *x), *y = malloc (n * sizeof *y);
  for (int i = 0; i < n; i++)
    x[i] = i, y[i] = -i;
#pragma omp target enter data map(to : x[0 : n])
#pragma omp target data map(tofrom : y[0 : n])
  {
#pragma omp target map(alloc : x[0 : n], y[0 : n])
    for (int i = 0; i < n; i++)
      y[i] += x[i]++;
#pragma omp target update from(x[0 : n], y[0 : n])
    for (int i = 0; i < n; i += 2)
      x[i] = 7;
#pragma omp target update to(x[0 : n / 2], x[n / 2 : n - n / 2])
#pragma omp target
    for (int i = 0; i < n; i++)
      y[i] += x[i];
  }
#pragma omp target exit data map(from : x[0 : n])
  long check = 0;
  for (int i = 0; i < n; i++)
    check = check * 31 + x[i] + y[i];
  printf ("%ld\n", check);
  free (x);
  free (y);
  return 0;
}
