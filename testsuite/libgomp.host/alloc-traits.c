// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which traits and memory spaces omp_init_allocator takes. The table is printed, for comparison.
// { dg-require-compiler 16 }
#include "check.h"

static int
accepted (omp_memspace_handle_t space, int key, omp_uintptr_t value)
{
  omp_alloctrait_t trait = { (omp_alloctrait_key_t) key, value };
  omp_allocator_handle_t h = omp_init_allocator (space, 1, &trait);
  omp_destroy_allocator (h);
  return h != omp_null_allocator;
}

int
main (void)
{
  for (int space = -1; space < 210; space++)
    {
      omp_allocator_handle_t h = omp_init_allocator ((omp_memspace_handle_t) space, 0, NULL);
      if (h != omp_null_allocator)
	printf ("space %d\n", space);
      omp_destroy_allocator (h);
    }
  for (int key = -1; key < 11; key++)
    {
      printf ("key %d:", key);
      for (long value = -2; value < 22; value++)
	if (accepted (omp_default_mem_space, key, (omp_uintptr_t) value))
	  printf (" %ld", value);
      printf ("\n");
    }
  for (int bit = 0; bit < 64; bit++)
    CHECK (accepted (omp_default_mem_space, omp_atk_alignment, (omp_uintptr_t) 1 << bit));
  CHECK (!accepted (omp_default_mem_space, omp_atk_alignment, 48));
  // One that is not valid spoils the rest.
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 4096 }, { omp_atk_alignment, 3 }, { omp_atk_pinned, 0 } };
  CHECK (omp_init_allocator (omp_default_mem_space, 3, traits) == omp_null_allocator);
  omp_destroy_allocator (omp_null_allocator);
  return check_result ();
}
