// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a fallback supplies is aligned as the allocator asked for. Stock forgets the alignment.
// { dg-modes "ours-host" }
#include "check.h"
#include <stdint.h>

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 512 }, { omp_atk_alignment, 128 } };
  omp_allocator_handle_t h = omp_init_allocator (omp_default_mem_space, 2, traits);
  char *block[20];
  for (int i = 0; i < 20; i++)
    {
      block[i] = omp_alloc (1000 + i * 16, h);
      CHECK (block[i] != NULL && (uintptr_t) block[i] % 128 == 0);
    }
  for (int i = 0; i < 20; i++)
    omp_free (block[i], h);
  omp_destroy_allocator (h);
  return check_result ();
}
