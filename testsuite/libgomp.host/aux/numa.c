// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A libnuma that says what it is asked for.
#include <stdio.h>
#include <stdlib.h>

int
numa_available (void)
{
  return 0;
}

void *
numa_alloc_local (size_t n)
{
  printf (" local %zu", n);
  return calloc (1, n);
}

void *
numa_realloc (void *p, size_t from, size_t to)
{
  printf (" from %zu to %zu", from, to);
  return realloc (p, to);
}

void
numa_free (void *p, size_t n)
{
  printf (" free %zu", n);
  free (p);
}
