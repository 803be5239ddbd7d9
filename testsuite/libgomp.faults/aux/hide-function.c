/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Preloaded: a driver that lacks the function REGOMP_TEST_HIDDEN.  */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* The dynamic linker's own function is called in tail position: it looks at its return address to see who asks.  */
void *
dlsym (void *restrict handle, const char *restrict name)
{
  static void *(*next) (void *, const char *);
  const char *hidden = getenv ("REGOMP_TEST_HIDDEN");
  if (hidden && !strcmp (name, hidden))
    return NULL;
  if (!next)
    next = (void *(*) (void *, const char *)) dlvsym (RTLD_NEXT, "dlsym", "GLIBC_2.34");
  return next (handle, name);
}
