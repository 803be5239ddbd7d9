// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of as many elements as the first argument says; a region writes as many elements more of the first one as the second
// argument says. The third: whether each is mapped by itself, or both by one construct.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
main (int count, char **arguments)
{
  int n = atoi (arguments[1]), more = atoi (arguments[2]);
  int *a = calloc (n + 16, sizeof *a), *b = calloc (n + 16, sizeof *b);
  if (count > 3 && strcmp (arguments[3], "together") == 0)
    {
#pragma omp target enter data map(to : a[ : n], b[ : n])
    }
  else
    {
#pragma omp target enter data map(to : a[ : n])
#pragma omp target enter data map(to : b[ : n])
    }
#pragma omp target map(to : n, more)
  for (int i = 0; i < n + more; i++)
    a[i] = b[i < n ? i : 0] + 1;
#pragma omp target exit data map(from : a[ : n], b[ : n])
  puts (a[n - 1] == 1 ? "ok" : "wrong");
}
