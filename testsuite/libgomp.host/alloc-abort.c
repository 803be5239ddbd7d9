// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// abort_fb: the program ends, with the size in the message, and its atexit handlers run.
// { dg-shouldfail "abort_fb" }
// { dg-output "handler" }
// { dg-output "libgomp: Out of memory allocating 1000 bytes" }
#include "check.h"

static void
handler (void)
{
  puts ("handler");
}

omp_allocator_handle_t h; // so that a leak checker finds it

int
main (void)
{
  atexit (handler);
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 512 }, { omp_atk_fallback, omp_atv_abort_fb } };
  h = omp_init_allocator (omp_default_mem_space, 2, traits);
  CHECK (omp_alloc (1000, h) == NULL);
  return check_result ();
}
