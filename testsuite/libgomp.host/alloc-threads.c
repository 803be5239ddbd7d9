// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that one thread allocates and another resizes or releases.
#include "check.h"

enum { threads = 4, blocks = 64, rounds = 50 };

static unsigned *table[threads][blocks];

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 1 << 20 }, { omp_atk_alignment, 32 }, { omp_atk_fallback, omp_atv_null_fb } };
  omp_allocator_handle_t h = omp_init_allocator (omp_default_mem_space, 3, traits);
#pragma omp parallel num_threads(threads)
  {
    unsigned me = omp_get_thread_num (), right = (me + 1) % threads;
    for (unsigned round = 0; round < rounds; round++)
      {
	for (unsigned i = 0; i < blocks; i++)
	  {
	    unsigned n = 1 + (i * 37 + round) % 300;
	    table[me][i] = omp_calloc (n, sizeof (unsigned), i % 2 ? h : omp_default_mem_alloc);
	    table[me][i][0] = n;
	    table[me][i][n - 1] = n;
	  }
#pragma omp barrier
	for (unsigned i = 0; i < blocks; i++)
	  {
	    unsigned *p = table[right][i], n = p[0];
	    CHECK (p[n - 1] == n);
	    if (i % 3 == 0)
	      {
		p = omp_realloc (p, 2 * n * sizeof (unsigned), omp_null_allocator, omp_null_allocator);
		CHECK (p[n - 1] == n);
		p[2 * n - 1] = 1;
	      }
	    omp_free (p, omp_null_allocator);
	  }
#pragma omp barrier
      }
  }
  void *p = omp_alloc ((1 << 20) - 32 - 24, h);
  CHECK (p != NULL);
  omp_free (p, h);
  omp_destroy_allocator (h);
  return check_result ();
}
