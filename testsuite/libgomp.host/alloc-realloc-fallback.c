// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_realloc to an allocator without memory, which falls back to the one that the block is from: the block is resized as it
// would be with that allocator, not copied (unless the C library's realloc always copies, as that of the sanitizers does); neither
// its contents nor what its pool has left suffers.
#include "check.h"

int
main (void)
{
  enum { bytes = 100000, limit = 300000 };
  // An allocator whose memory never suffices, since its pool is too small.
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 16 } };
  omp_allocator_handle_t none = omp_init_allocator (omp_default_mem_space, 1, traits);

  char *p = malloc (bytes), *q = realloc (p, bytes);
  const int stays = p == q;
  free (q);

  p = omp_alloc (bytes, omp_default_mem_alloc);
  memset (p, 5, bytes);
  q = omp_realloc (p, bytes, none, omp_default_mem_alloc);
  CHECK (q == p || !stays);
  p = q;
  q = omp_realloc (q, bytes / 2, none, omp_default_mem_alloc);
  CHECK ((q == p || !stays) && q[0] == 5 && q[bytes / 2 - 1] == 5);
  omp_free (q, omp_default_mem_alloc);

  // By a chain, to a pool in which there is room for one block of this size.
  omp_alloctrait_t pool[] = { { omp_atk_pool_size, limit }, { omp_atk_fallback, omp_atv_null_fb } };
  omp_allocator_handle_t last = omp_init_allocator (omp_default_mem_space, 2, pool);
  omp_alloctrait_t second[] = { { omp_atk_pool_size, 16 }, { omp_atk_fallback, omp_atv_allocator_fb }, { omp_atk_fb_data, last } };
  omp_allocator_handle_t middle = omp_init_allocator (omp_default_mem_space, 3, second);
  omp_alloctrait_t first[] = { { omp_atk_pool_size, 16 }, { omp_atk_fallback, omp_atv_allocator_fb }, { omp_atk_fb_data, middle } };
  omp_allocator_handle_t front = omp_init_allocator (omp_default_mem_space, 3, first);
  p = omp_alloc (bytes, last);
  memset (p, 6, bytes);
  p = omp_realloc (p, limit - 1000, front, last);
  CHECK (p != NULL && p[0] == 6 && p[bytes - 1] == 6);
  memset (p, 7, limit - 1000);
  // Twice as much is not to be had, and the block stays as it was.
  q = omp_realloc (p, 2 * limit, front, last);
  CHECK (q == NULL && p[limit - 1001] == 7);
  omp_free (p, last);
  p = omp_alloc (limit - 1000, last); // all of the pool is back
  CHECK (p != NULL);
  omp_free (p, last);

  omp_destroy_allocator (none);
  omp_destroy_allocator (front);
  omp_destroy_allocator (middle);
  omp_destroy_allocator (last);
  return check_result ();
}
