// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of Fortran allocatables: what was remembered is found once.
#include "check.h"

void GOMP_add_alloc (void *);
_Bool GOMP_is_alloc (void *);

enum { n = 5000 };

int
main (void)
{
  static char block[n * 16];
  CHECK (!GOMP_is_alloc (block));
  GOMP_add_alloc (NULL);
  CHECK (!GOMP_is_alloc (NULL));
  for (int i = 0; i < n; i++)
    GOMP_add_alloc (block + i * 16);
  for (int i = 0; i < n; i++)
    CHECK (!GOMP_is_alloc (block + i * 16 + 8));
  // In an order of its own, with additions in between.
  for (long i = 0; i < n; i++)
    {
      char *p = block + i * 1237 % n * 16;
      CHECK (GOMP_is_alloc (p));
      CHECK (!GOMP_is_alloc (p));
      if (i % 3 == 0)
	{
	  GOMP_add_alloc (p);
	  CHECK (GOMP_is_alloc (p));
	}
    }
#pragma omp parallel num_threads(4)
#pragma omp for schedule(static, 1)
  for (int i = 0; i < n; i++)
    {
      GOMP_add_alloc (block + i * 16);
      CHECK (GOMP_is_alloc (block + i * 16));
      CHECK (!GOMP_is_alloc (block + i * 16));
    }
  return check_result ();
}
