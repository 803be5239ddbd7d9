// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host" } Stock resizes the block where it is, whatever its alignment.
//
// omp_realloc to an allocator with an alignment but without memory: the block that its fallback gives has the alignment, even if
// the block was from the fallback before.
#include "check.h"
#include <stdint.h>

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 16 }, { omp_atk_alignment, 4096 } };
  omp_allocator_handle_t wide = omp_init_allocator (omp_default_mem_space, 2, traits);
  for (int i = 0; i < 20; i++)
    {
      char *p = omp_alloc (100, omp_default_mem_alloc);
      memset (p, 8, 100);
      p = omp_realloc (p, 200, wide, omp_default_mem_alloc);
      CHECK (p != NULL && (uintptr_t) p % 4096 == 0 && p[99] == 8);
      omp_free (p, wide);
    }
  omp_destroy_allocator (wide);
  return check_result ();
}
