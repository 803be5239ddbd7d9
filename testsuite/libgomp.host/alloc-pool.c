// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pool_size: what one allocation takes from the pool, to the byte; what is released can be had again; threads never get more
// than there is.
#include "check.h"
#include <stdint.h>

static omp_allocator_handle_t
make (size_t pool, size_t alignment)
{
  omp_alloctrait_t traits[]
    = { { omp_atk_pool_size, pool }, { omp_atk_fallback, omp_atv_null_fb }, { omp_atk_alignment, alignment } };
  return omp_init_allocator (omp_default_mem_space, alignment != 0 ? 3 : 2, traits);
}

static int
fits (size_t pool, size_t trait, size_t alignment, size_t size)
{
  omp_allocator_handle_t h = make (pool, trait);
  char *p = alignment == 0 ? omp_alloc (size, h) : omp_aligned_calloc (alignment, 1, size, h);
  if (p != NULL)
    {
      CHECK (alignment == 0 || (uintptr_t) p % alignment == 0);
      CHECK (trait == 0 || (uintptr_t) p % trait == 0);
      memset (p, 1, size);
    }
  omp_free (p, h);
  omp_destroy_allocator (h);
  return p != NULL;
}

static void
overhead (void)
{
  static const size_t alignments[] = { 0, 1, 8, 16, 64, 4096 }, traits[] = { 0, 32, 256 };
  for (int t = 0; t < 3; t++)
    for (int a = 0; a < 6; a++)
      {
	size_t pool = 1000;
	while (!fits (pool, traits[t], alignments[a], 1000))
	  pool++;
	printf ("trait %zu, alignment %zu: %zu\n", traits[t], alignments[a], pool - 1000);
      }
}

static void
resizing (void)
{
  omp_allocator_handle_t h = make (1000, 0);
  char *p = omp_alloc (100, h);
  strcpy (p, "kept");
  size_t n = 100;
  for (char *q; (q = omp_realloc (p, n, h, h)) != NULL; n++)
    p = q;
  printf ("grew to %zu\n", n - 1);
  CHECK (strcmp (p, "kept") == 0);
  CHECK (omp_alloc (1, h) == NULL);
  p = omp_realloc (p, 10, h, h);
  CHECK (p != NULL && strcmp (p, "kept") == 0);
  char *second = omp_alloc (800, h);
  CHECK (second != NULL);
  omp_free (second, h);
  omp_free (p, h);
  p = omp_alloc (960, h);
  CHECK (p != NULL);
  omp_free (p, h);
  omp_destroy_allocator (h);
}

static void
many_threads (void)
{
  enum { block = 200, charged = block + 32, blocks = 10 };
  omp_allocator_handle_t h = make (blocks * charged, 0);
  int held = 0;
#pragma omp parallel num_threads(4) shared(held)
  {
    char *mine[4] = { NULL };
    for (int i = 0; i < 4000; i++)
      {
	char **p = &mine[i % 4];
	if (*p != NULL)
	  {
#pragma omp atomic
	    held--;
	    omp_free (*p, h);
	  }
	*p = omp_alloc (block, h);
	if (*p == NULL)
	  continue; // the others have it all
	memset (*p, i, block);
	int now;
#pragma omp atomic capture
	now = ++held;
	CHECK (now <= blocks);
      }
    for (int i = 0; i < 4; i++)
      if (mine[i] != NULL)
	{
#pragma omp atomic
	  held--;
	  omp_free (mine[i], h);
	}
  }
  // All of it is back.
  char *p = omp_alloc (blocks * charged - 32, h);
  CHECK (p != NULL);
  omp_free (p, h);
  omp_destroy_allocator (h);
}

int
main (void)
{
  overhead ();
  resizing ();
  many_threads ();
  return check_result ();
}
