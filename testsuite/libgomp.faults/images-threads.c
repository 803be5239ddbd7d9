/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Libraries that are opened and closed while other threads work on the device.

   { dg-shared-library "image-library.c" }
   { dg-shared-library "image-library-data.c" }
*/
#include <dlfcn.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int
use (const char *name, const char *function, int k)
{
  char file[4096];
  snprintf (file, sizeof file, "%s/lib%s.so", getenv ("REGOMP_TEST_DIR"), name);
  void *library = dlopen (file, RTLD_NOW);
  if (!library)
    exit (97);
  int a[10], result;
  for (int i = 0; i < 10; i++)
    a[i] = i * k;
  void *f = dlsym (library, function);
  if (k % 2)
    result = ((int (*) (int)) f) (k);
  else
    result = ((int (*) (int *, int)) f) (a, 10);
  dlclose (library);
  return result;
}

int
main (void)
{
  int sum[3] = { 0 };
#pragma omp parallel num_threads(3)
  for (int t = omp_get_thread_num (); t < 3; t += omp_get_num_threads ())
    for (int k = 0; k < 2; k++)
      if (t == 0)
        {
          int x = k;
#pragma omp target map(tofrom : x)
          x += 7;
          sum[0] += x;
        }
      else
        sum[t] += t == 1 ? use ("image-library", "triple", 2 * k + 1) : use ("image-library-data", "add", 2 * k + 2);
  printf ("%d %d %d\n", sum[0], sum[1], sum[2]);
  return 0;
}
