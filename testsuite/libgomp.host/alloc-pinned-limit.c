// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No more memory may be locked: the allocation fails, its fallback counts, nothing else happens. What is released can be locked
// again, by this allocator or by the program itself: stock keeps it.
// { dg-modes "ours-host" }
#include "check.h"
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { limit = 256 * 1024 };

int
main (void)
{
  // Root is not limited.
  if (geteuid () == 0 && setuid (65534) != 0)
    return check_result ();
  struct rlimit r = { limit, limit };
  CHECK (setrlimit (RLIMIT_MEMLOCK, &r) == 0);
  char *page = mmap (NULL, 4 * limit, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK (page != MAP_FAILED);
  // It works under a sanitizer, whose mlock does nothing.
  if (mlock (page, 4 * limit) == 0)
    return check_result ();
  omp_alloctrait_t traits[] = { { omp_atk_pinned, omp_atv_true }, { omp_atk_fallback, omp_atv_null_fb } };
  omp_allocator_handle_t to_null = omp_init_allocator (omp_default_mem_space, 2, traits);
  omp_allocator_handle_t to_default = omp_init_allocator (omp_default_mem_space, 1, traits);
  static const size_t sizes[] = { 20, 100, 500, 1500, 4000, 10000 };
  for (int s = 0; s < 6; s++)
    {
      static char *block[limit];
      int n = 0;
      while ((block[n] = omp_alloc (sizes[s], to_null)) != NULL)
	memset (block[n++], 1, sizes[s]);
      // At least half of what may be locked has got to the program, with 32 bytes for each block's header.
      CHECK (n * (sizes[s] + 32) >= limit / 2);
      char *p = omp_alloc (sizes[s], to_default);
      CHECK (p != NULL);
      omp_free (p, to_default);
      while (n > 0)
	omp_free (block[--n], to_null);
    }
  CHECK (mlock (page, limit * 3 / 4) == 0);
  omp_destroy_allocator (to_null);
  omp_destroy_allocator (to_default);
  return check_result ();
}
