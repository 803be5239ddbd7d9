/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A library that is closed while an asynchronous kernel of its image runs: the kernel is finished first, and its results arrive.

   { dg-shared-library "image-closed-busy-library.c" }
   { dg-modes "ours ours-stock" }
   Stock's host library starts the region later, when it is gone, and crashes.
*/
#include "check.h"
#include <dlfcn.h>

int
main (void)
{
  char file[4096];
  snprintf (file, sizeof file, "%s/libimage-closed-busy-library.so", getenv ("REGOMP_TEST_DIR"));
  check_placement ();
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int round = 0; round < 10; round++)
    {
      int a[100], b[100];
      for (int i = 0; i < 100; i++)
        a[i] = i, b[i] = -i;
      void *library = dlopen (file, RTLD_NOW);
      if (!library)
        exit (97);
      void (*start) (int *, int) = (void (*) (int *, int)) dlsym (library, "start");
      start (a, 100);
      start (b, 100);
      dlclose (library);
#pragma omp taskwait
      for (int i = 0; i < 100; i++)
        CHECK (a[i] == i + 600 && b[i] == 600 - i);
    }
  return check_result ();
}
