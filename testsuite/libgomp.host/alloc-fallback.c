// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fallback traits, with allocators whose pool is too small.
#include "check.h"
#include <stdint.h>

static omp_allocator_handle_t
make (size_t pool, omp_uintptr_t fallback, omp_allocator_handle_t data)
{
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, pool },
				{ omp_atk_alignment, 128 },
				{ omp_atk_fallback, fallback },
				{ omp_atk_fb_data, (omp_uintptr_t) data } };
  return omp_init_allocator (omp_default_mem_space, 4, traits);
}

int
main (void)
{
  omp_allocator_handle_t to_default = make (512, omp_atv_default_mem_fb, omp_null_allocator);
  omp_allocator_handle_t to_null = make (512, omp_atv_null_fb, omp_null_allocator);
  omp_allocator_handle_t medium = make (2048, omp_atv_null_fb, omp_null_allocator);
  omp_allocator_handle_t chain = make (512, omp_atv_allocator_fb, medium);
  omp_allocator_handle_t chain2 = make (512, omp_atv_allocator_fb, chain);
  omp_allocator_handle_t no_data = make (512, omp_atv_allocator_fb, omp_null_allocator);

  char *p = omp_alloc (1000, to_default);
  CHECK (p != NULL);
  memset (p, 1, 1000);
  p = omp_realloc (p, 2000, to_default, to_default);
  CHECK (p != NULL && p[999] == 1);
  omp_free (p, to_default);

  p = omp_alloc (100, to_null);
  CHECK (p != NULL && (uintptr_t) p % 128 == 0);
  memset (p, 2, 100);
  CHECK (omp_alloc (1000, to_null) == NULL);
  CHECK (omp_realloc (p, 1000, to_null, to_null) == NULL);
  CHECK (p[99] == 2);
  omp_free (p, to_null);

  // 512 and 512 are too small; 2048 is not, but only once.
  p = omp_alloc (1000, chain2);
  CHECK (p != NULL);
  memset (p, 3, 1000);
  CHECK (omp_alloc (1000, chain2) == NULL);
  CHECK (omp_alloc (1000, medium) == NULL);
  omp_free (p, chain2);
  p = omp_calloc (10, 100, chain);
  CHECK (p != NULL && p[999] == 0);
  omp_free (p, chain);

  p = omp_alloc (1000, no_data);
  CHECK (p != NULL);
  omp_free (p, no_data);

  omp_destroy_allocator (chain2);
  omp_destroy_allocator (chain);
  omp_destroy_allocator (medium);
  omp_destroy_allocator (no_data);
  omp_destroy_allocator (to_null);
  omp_destroy_allocator (to_default);
  return check_result ();
}
