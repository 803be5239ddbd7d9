// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A libmemkind that says what it is asked for. Kinds of high-bandwidth memory are there, but not those that interleave it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KIND(name) const char *MEMKIND_##name = #name
KIND (DEFAULT);
KIND (HBW_PREFERRED);
KIND (HBW_INTERLEAVE);
KIND (DAX_KMEM_ALL);
KIND (DAX_KMEM);
KIND (INTERLEAVE);

int
memkind_check_available (const char *kind)
{
  return strcmp (kind, "HBW_INTERLEAVE") == 0 ? -1 : 0;
}

void *
memkind_malloc (const char *kind, size_t n)
{
  printf (" %s %zu", kind, n);
  return malloc (n);
}

void *
memkind_calloc (const char *kind, size_t count, size_t n)
{
  printf (" %s zero %zu", kind, count * n);
  return calloc (count, n);
}

void *
memkind_realloc (const char *kind, void *p, size_t n)
{
  printf (" %s to %zu", kind, n);
  return realloc (p, n);
}

void
memkind_free (const char *kind, void *p)
{
  printf (" %s free", kind);
  free (p);
}
