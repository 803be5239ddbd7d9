// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable with an allocate directive whose memory cannot be had: compiled code cannot go on.
// { dg-shouldfail "no memory for a variable" }
// { dg-output "libgomp: Out of memory allocating 4096 bytes" }
#include "check.h"

omp_allocator_handle_t h; // so that a leak checker finds it

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 512 }, { omp_atk_fallback, omp_atv_null_fb } };
  h = omp_init_allocator (omp_default_mem_space, 2, traits);
  char a[4096];
#pragma omp allocate(a) allocator(h)
  memset (a, 1, sizeof a);
  puts (a[5] == 1 ? "went on" : "went on, wrongly");
  return check_result ();
}
