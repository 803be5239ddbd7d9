/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A library with an image of its own, opened and closed at run time.

   { dg-shared-library "image-library.c" }
*/
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  char file[4096];
  snprintf (file, sizeof file, "%s/libimage-library.so", getenv ("REGOMP_TEST_DIR"));
  int sum = 0;
  for (int k = 0; k < 2; k++)
    {
      void *library = dlopen (file, RTLD_NOW);
      if (!library)
        return 97;
      int (*triple) (int) = (int (*) (int)) dlsym (library, "triple");
#pragma omp target map(tofrom : sum)
      sum++;
      sum += triple (k + 1);
      dlclose (library);
    }
  printf ("%d\n", sum);
  return 0;
}
