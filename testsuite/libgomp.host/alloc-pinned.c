// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pinned memory is locked memory. Stock is killed by a signal when it resizes a pinned block.
// { dg-modes "ours-host" }
// { dg-require-compiler 16 }
#include "check.h"
#include <stdint.h>
#include <sys/mman.h>

// What the kernel says is locked, in kB.
static long
locked (void)
{
  FILE *f = fopen ("/proc/self/status", "r");
  char line[200];
  long kb = -1;
  while (f != NULL && fgets (line, sizeof line, f) != NULL)
    if (sscanf (line, "VmLck: %ld", &kb) == 1)
      break;
  if (f != NULL)
    fclose (f);
  return kb;
}

// Not under a sanitizer, whose mlock does nothing.
static int
mlock_works (void)
{
  long before = locked ();
  char *p = mmap (NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int works = p != MAP_FAILED && mlock (p, 1 << 16) == 0 && locked () > before;
  munmap (p, 1 << 16);
  return works;
}

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_pinned, omp_atv_true }, { omp_atk_fallback, omp_atv_null_fb } };
  omp_allocator_handle_t h = omp_init_allocator (omp_default_mem_space, 2, traits);
  CHECK (h != omp_null_allocator);
  enum { n = 300 };
  unsigned char *block[n];
  size_t size[n];
  long before = locked ();
  for (int i = 0; i < n; i++)
    {
      size[i] = 1 + (i * 53) % 6000;
      omp_allocator_handle_t from = i % 2 ? h : ompx_gnu_pinned_mem_alloc;
      block[i] = i % 3 ? omp_alloc (size[i], from) : omp_calloc (size[i], 1, from);
      CHECK (block[i] != NULL && (uintptr_t) block[i] % 8 == 0);
      if (i % 3 == 0)
	for (size_t k = 0; k < size[i]; k++)
	  CHECK (block[i][k] == 0);
      memset (block[i], i, size[i]);
    }
  size_t sum = 0;
  for (int i = 0; i < n; i++)
    sum += size[i];
  CHECK (locked () - before >= (long) (sum / 1024) || !mlock_works ());
  for (int i = 0; i < n; i += 2)
    {
      omp_free (block[i], h);
      size[i] = 1 + (i * 97) % 9000;
      block[i] = omp_aligned_calloc (256, 1, size[i], h);
      CHECK (block[i] != NULL && (uintptr_t) block[i] % 256 == 0);
      for (size_t k = 0; k < size[i]; k++)
	CHECK (block[i][k] == 0);
      memset (block[i], i, size[i]);
    }
  for (int i = 1; i < n; i += 2)
    {
      block[i] = omp_realloc (block[i], size[i] + 2000, h, h);
      CHECK (block[i] != NULL);
      memset (block[i] + size[i], i, 2000);
      size[i] += 2000;
    }
  for (int i = 0; i < n; i++)
    {
      for (size_t k = 0; k < size[i]; k++)
	CHECK (block[i][k] == (unsigned char) i);
      omp_free (block[i], h);
    }
  omp_destroy_allocator (h);
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 300; i++)
    {
      int *p = omp_alloc (8 + i * 10, ompx_gnu_pinned_mem_alloc), *q = omp_alloc (5000, ompx_gnu_pinned_mem_alloc);
      CHECK (p != NULL && q != NULL && p != q);
      p[0] = q[0] = i;
      CHECK (p[0] + q[0] == 2 * i);
      omp_free (p, ompx_gnu_pinned_mem_alloc);
      omp_free (q, ompx_gnu_pinned_mem_alloc);
    }
  return check_result ();
}
