/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-require-compiler 17 }

   uses_allocators with traits: the region has an allocator of its own, on a device and on the host. */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static const omp_alloctrait_t aligned[] = { { omp_atk_alignment, 512 } };
static const omp_alloctrait_t small[] = { { omp_atk_pool_size, 1024 }, { omp_atk_fallback, omp_atv_null_fb } };

static int regions (void)
{
  int bad = 0;
  for (int round = 0; round < 4; round++)
    {
      omp_allocator_handle_t a, b;
#pragma omp target uses_allocators(traits(aligned) : a) uses_allocators(traits(small) : b) map(tofrom : bad)
      {
        int *p = omp_alloc (400, a);
        bad += p == NULL || ((uintptr_t) p & 511) != 0;
        for (int i = 0; i < 100; i++)
          p[i] = i;
        char *first = omp_alloc (600, b), *second = omp_alloc (600, b);
        bad += first == NULL || second != NULL;
        omp_free (first, b);
        second = omp_alloc (600, b); /* the first has been given back */
        bad += second == NULL;
        omp_free (second, b);
        for (int i = 0; i < 100; i++)
          bad += p[i] != i;
        omp_free (p, a);
      }
    }
  return bad;
}

static int private_storage (void)
{
  int sum[8] = { 0 };
  omp_allocator_handle_t a;
#pragma omp target uses_allocators(traits(aligned) : a) map(tofrom : sum)
  {
    int x = 3;
#pragma omp parallel num_threads(8) firstprivate(x) allocate(allocator(a) : x)
    {
      x += omp_get_thread_num ();
      sum[omp_get_thread_num ()] = x;
    }
  }
  int bad = 0;
  for (int i = 0; i < 8; i++)
    bad += sum[i] != 0 && sum[i] != 3 + i;
  return bad + (sum[0] != 3);
}

int main (void)
{
  const int bad = regions () + private_storage ();
  printf ("%d\n", bad);
  return bad != 0;
}
