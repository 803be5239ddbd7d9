// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predefined allocators: alignment, contents, what each routine does with nothing and with too much.
#include "check.h"
#include <stdint.h>

static const omp_allocator_handle_t handles[] = {
  omp_null_allocator,	 omp_default_mem_alloc, omp_large_cap_mem_alloc, omp_const_mem_alloc, omp_high_bw_mem_alloc,
  omp_low_lat_mem_alloc, omp_cgroup_mem_alloc,	omp_pteam_mem_alloc,	 omp_thread_mem_alloc
};

static int
all (const unsigned char *p, size_t n, int value)
{
  for (size_t i = 0; i < n; i++)
    if (p[i] != value)
      return 0;
  return 1;
}

static void
one_allocator (omp_allocator_handle_t h)
{
  for (size_t size = 1; size <= 100000; size = size * 3 + 1)
    {
      unsigned char *p = omp_alloc (size, h);
      CHECK (p != NULL && (uintptr_t) p % 8 == 0);
      memset (p, 0x5a, size);
      p = omp_realloc (p, size * 2, omp_null_allocator, omp_null_allocator);
      CHECK (p != NULL && all (p, size, 0x5a));
      memset (p, 0x33, size * 2);
      p = omp_realloc (p, size, h, h);
      CHECK (p != NULL && all (p, size, 0x33));
      omp_free (p, h);
      p = omp_calloc (size, 3, h);
      CHECK (p != NULL && all (p, size * 3, 0));
      memset (p, 0xff, size * 3);
      omp_free (p, omp_null_allocator);
      for (size_t alignment = 1; alignment <= 65536; alignment *= 4)
	{
	  p = omp_aligned_alloc (alignment, size, h);
	  CHECK (p != NULL && (uintptr_t) p % alignment == 0);
	  memset (p, 0x77, size);
	  p = omp_realloc (p, size + 1000, h, h);
	  CHECK (p != NULL && all (p, size, 0x77));
	  omp_free (p, h);
	  p = omp_aligned_calloc (alignment, 2, size, h);
	  CHECK (p != NULL && (uintptr_t) p % alignment == 0 && all (p, 2 * size, 0));
	  memset (p, 0xff, 2 * size);
	  omp_free (p, h);
	}
    }
}

static void
nothing_and_too_much (omp_allocator_handle_t h)
{
  volatile size_t huge = (size_t) -4096, most = (size_t) -1, half = (size_t) 1 << 63;
  CHECK (omp_alloc (0, h) == NULL);
  CHECK (omp_calloc (0, 8, h) == NULL);
  CHECK (omp_calloc (8, 0, h) == NULL);
  CHECK (omp_aligned_alloc (64, 0, h) == NULL);
  CHECK (omp_realloc (NULL, 0, h, h) == NULL);
  CHECK (omp_realloc (omp_alloc (8, h), 0, h, h) == NULL);
  omp_free (NULL, h);
  CHECK (omp_alloc (huge, h) == NULL);
  CHECK (omp_alloc (most, h) == NULL);
  CHECK (omp_calloc (half, 2, h) == NULL);
  CHECK (omp_calloc (half, 64, h) == NULL);
  CHECK (omp_aligned_alloc (half, 8, h) == NULL);
  CHECK (omp_aligned_alloc (4096, most - 100, h) == NULL);
  char *p = omp_realloc (NULL, 5, h, h);
  CHECK (p != NULL);
  memcpy (p, "four", 5);
  CHECK (omp_realloc (p, huge, h, h) == NULL);
  CHECK (strcmp (p, "four") == 0);
  p = omp_realloc (p, 50, omp_default_mem_alloc, h);
  CHECK (p != NULL && strcmp (p, "four") == 0);
  omp_free (p, h);
}

int
main (void)
{
  for (size_t i = 0; i < sizeof handles / sizeof handles[0]; i++)
    {
      one_allocator (handles[i]);
      nothing_and_too_much (handles[i]);
    }
  return check_result ();
}
