/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A library that is opened when data are on the device already, and whose regions work on them there.

   { dg-shared-library "image-library-data.c" }
*/
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  int a[50], sum = 0;
  char file[4096];
  snprintf (file, sizeof file, "%s/libimage-library-data.so", getenv ("REGOMP_TEST_DIR"));
  for (int i = 0; i < 50; i++)
    a[i] = i;
#pragma omp target enter data map(to : a)
#pragma omp target map(to : a)
  for (int i = 0; i < 50; i++)
    a[i] += 100;
  void *library = dlopen (file, RTLD_NOW);
  if (!library)
    return 97;
  int (*add) (int *, int) = (int (*) (int *, int)) dlsym (library, "add");
  sum = add (a, 50);
#pragma omp target exit data map(from : a)
  for (int i = 0; i < 50; i++)
    sum += a[i];
  dlclose (library);
  printf ("%d\n", sum);
  return 0;
}
