/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A library with an image, opened and closed many times: neither the device's memory nor the host's grows.

   { dg-shared-library "image-many-times-library.c" }
   { dg-modes "ours" }
   { dg-timeout 120 }
*/
#include "check.h"
#include <dlfcn.h>
#include <malloc.h>

static int (*get_info) (size_t *, size_t *);

static size_t
free_on_device (void)
{
  size_t unused = 0, all;
  CHECK (get_info (&unused, &all) == 0);
  return unused;
}

static void
rounds (const char *file, int count)
{
  for (int i = 0; i < count; i++)
    {
      void *library = dlopen (file, RTLD_NOW);
      if (!library)
        exit (97);
      int (*triple) (int) = (int (*) (int)) dlsym (library, "triple");
      CHECK (triple (i) == 3 * i);
      dlclose (library);
    }
}

int
main (void)
{
  char file[4096];
  snprintf (file, sizeof file, "%s/libimage-many-times-library.so", getenv ("REGOMP_TEST_DIR"));
  check_placement ();
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY);
  get_info = (int (*) (size_t *, size_t *)) dlsym (driver, "cuMemGetInfo_v2");
  rounds (file, 5);
  const size_t device_before = free_on_device (), host_before = mallinfo2 ().uordblks;
  enum { count = 60 };
  rounds (file, count);
  CHECK (free_on_device () == device_before || !getenv ("REGOMP_TEST_CUDA")); /* On hardware others use it as well.  */
  /* The simulator keeps some hundred bytes of each; what the image itself takes is far more. */
  const size_t host_after = mallinfo2 ().uordblks;
  CHECK (host_after < host_before + count * 4096);
  return check_result ();
}
