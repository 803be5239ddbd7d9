// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// def-allocator-var: set and read, given on to the threads of a region, each thread's own there.
#include "check.h"

int
main (void)
{
  CHECK (omp_get_default_allocator () == omp_default_mem_alloc);
  omp_set_default_allocator (omp_low_lat_mem_alloc);
  CHECK (omp_get_default_allocator () == omp_low_lat_mem_alloc);
  omp_set_default_allocator (omp_null_allocator);
  CHECK (omp_get_default_allocator () == omp_default_mem_alloc);

  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 4096 }, { omp_atk_fallback, omp_atv_null_fb } };
  omp_allocator_handle_t h = omp_init_allocator (omp_default_mem_space, 2, traits);
  omp_set_default_allocator (h);
#pragma omp parallel num_threads(3)
  {
    CHECK (omp_get_default_allocator () == h);
    CHECK (omp_alloc (5000, omp_null_allocator) == NULL);
    if (omp_get_thread_num () == 1)
      omp_set_default_allocator (omp_const_mem_alloc);
#pragma omp barrier
    CHECK (omp_get_default_allocator () == (omp_get_thread_num () == 1 ? omp_const_mem_alloc : h));
  }
  CHECK (omp_get_default_allocator () == h);
#pragma omp parallel num_threads(3)
  CHECK (omp_get_default_allocator () == h);
  omp_set_default_allocator (omp_default_mem_alloc);
  void *p = omp_alloc (5000, omp_null_allocator);
  CHECK (p != NULL);
  omp_free (p, omp_null_allocator);
  omp_destroy_allocator (h);
  return check_result ();
}
