// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of Fortran allocatables: what was remembered is found once.
#include "check.h"

void GOMP_add_alloc (void *);
_Bool GOMP_is_alloc (void *);

enum { n = 5000 };

// Addresses without a pattern, each once.
static void *address[n];

static void
choose_addresses (void)
{
  static unsigned char taken[1 << 20];
  unsigned random = 1;
  for (int i = 0; i < n;)
    {
      random = random * 1664525 + 1013904223;
      unsigned place = (random >> 8) % sizeof taken;
      if (taken[place]++ == 0)
	address[i++] = (void *) (0x10000000ul + place * 16ul);
    }
}

int
main (void)
{
  choose_addresses ();
  CHECK (!GOMP_is_alloc (address[0]));
  GOMP_add_alloc (NULL);
  CHECK (!GOMP_is_alloc (NULL));
  for (int i = 0; i < n; i++)
    GOMP_add_alloc (address[i]);
  for (int i = 0; i < n; i++)
    CHECK (!GOMP_is_alloc ((char *) address[i] + 8));
  // In another order, with additions in between.
  for (int i = 0; i < n; i++)
    {
      void *p = address[i * 1237 % n];
      CHECK (GOMP_is_alloc (p));
      CHECK (!GOMP_is_alloc (p));
      if (i % 3 == 0)
	{
	  GOMP_add_alloc (p);
	  CHECK (GOMP_is_alloc (p));
	}
    }
  for (int i = 0; i < n; i++)
    CHECK (!GOMP_is_alloc (address[i]));
  return check_result ();
}
