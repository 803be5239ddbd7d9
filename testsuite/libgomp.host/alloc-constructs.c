// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler makes of allocate clauses and directives.
// { dg-additional-options "-Wno-error" }
#include "check.h"
#include <stdint.h>

static void
directive (omp_allocator_handle_t h, int n)
{
  int a[n], b = 7;
#pragma omp allocate(a) allocator(h) align(64)
#pragma omp allocate(b) allocator(h) align(128)
  CHECK ((uintptr_t) a % 64 == 0);
  CHECK ((uintptr_t) &b % 128 == 0);
  for (int i = 0; i < n; i++)
    a[i] = i;
  b += a[n - 1];
  CHECK (b == n + 6);
}

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_pool_size, 1 << 16 }, { omp_atk_fallback, omp_atv_abort_fb } };
  omp_allocator_handle_t h = omp_init_allocator (omp_default_mem_space, 2, traits);
  for (int i = 1; i < 200; i++)
    directive (h, i);
  int sum = 0, first[16], total[8] = { 0 };
  for (int i = 0; i < 16; i++)
    first[i] = i;
#pragma omp parallel num_threads(4) firstprivate(first) allocate(allocator(h), align(256) : first) reduction(+ : total)      \
  allocate(h : total) reduction(+ : sum)
  {
    CHECK ((uintptr_t) first % 256 == 0);
    for (int i = 0; i < 16; i++)
      sum += first[i]++;
    for (int i = 0; i < 8; i++)
      total[i] += i;
  }
  CHECK (sum == 4 * 120);
  for (int i = 0; i < 8; i++)
    CHECK (total[i] == 4 * i);
#pragma omp task firstprivate(first) allocate(h : first) if (0)
  CHECK (first[3] == 3);
  // All of it is back.
  void *p = omp_alloc ((1 << 16) - 32, h);
  CHECK (p != NULL);
  omp_free (p, h);
  omp_destroy_allocator (h);
  return check_result ();
}
