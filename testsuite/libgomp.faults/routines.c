/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   { dg-require-compiler 16 }
   Copies of pieces with two and three dimensions, asynchronous ones, memset, managed memory, what a device is called and may access:
   routines that report failure; what could not be done there is done here. */
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { n = 512 };

static int
on_device (unsigned char *a, unsigned char *b, unsigned char *c, unsigned char *d, int here, int there)
{
  const size_t v2[2] = { 5, 7 }, o2[2] = { 1, 2 }, s2[2] = { 16, 32 }, v3[3] = { 3, 4, 5 }, o3[3] = { 1, 2, 3 }, s3[3] = { 8, 8, 8 };
  unsigned char *p = omp_target_alloc (n, there), *q = omp_target_alloc (n, there);
  int good = p && q && omp_target_memcpy (p, a, n, 0, 0, there, here) == 0
             && omp_target_memset (q, 3, n, there) == q
             && omp_target_memcpy_rect (q, p, 1, 2, v2, o2, o2, s2, s2, there, there) == 0
             && omp_target_memcpy_rect (b, p, 1, 3, v3, o3, o3, s3, s3, here, there) == 0
             && omp_target_memcpy_rect (p, a, 1, 3, v3, o3, o3, s3, s3, there, here) == 0;
  omp_depend_t depend;
#pragma omp depobj(depend) depend(inout : *a)
  good = good && omp_target_memcpy_async (c, q, n, 0, 0, here, there, 1, &depend) == 0
         && omp_target_memcpy_rect_async (d, p, 1, 2, v2, o2, o2, s2, s2, here, there, 1, &depend) == 0;
#pragma omp taskwait
#pragma omp depobj(depend) destroy
  /* Whatever the answer is.  */
  if (omp_get_uid_from_device (there))
    omp_target_is_accessible (a, n, there);
  omp_target_free (p, there);
  omp_target_free (q, there);
  return good;
}

int
main (void)
{
  int here = omp_get_initial_device (), there = omp_get_default_device ();
  static unsigned char a[n], b[n], c[n], d[n];
  for (int i = 0; i < n; i++)
    a[i] = i * 7;
  if (omp_get_num_devices () == 0 || !on_device (a, b, c, d, here, there))
    {
      fprintf (stderr, "a routine failed\n");
      memset (b, 0, n);
      memset (c, 3, n);
      memset (d, 0, n);
      for (int i = 1; i < 4; i++)
        for (int k = 2; k < 6; k++)
          memcpy (b + 64 * i + 8 * k + 3, a + 64 * i + 8 * k + 3, 5);
      for (int i = 1; i < 6; i++)
        {
          memcpy (c + 32 * i + 2, a + 32 * i + 2, 7);
          memcpy (d + 32 * i + 2, a + 32 * i + 2, 7);
        }
    }
  /* Managed memory, where there is such.  */
  omp_allocator_handle_t managed = omp_init_allocator (ompx_gnu_managed_mem_space, 0, NULL);
  int *x = omp_alloc (100 * sizeof *x, managed), spare[100];
  if (!x)
    x = spare;
  for (int i = 0; i < 100; i++)
    x[i] = i;
#pragma omp target map(tofrom : x[0 : 100])
  for (int i = 0; i < 100; i++)
    x[i] += 1;
  unsigned long check = 0;
  for (int i = 0; i < n; i++)
    check = check * 31 + b[i] + 3 * c[i] + 5 * d[i] + x[i % 100];
  if (x != spare)
    omp_free (x, managed);
  omp_destroy_allocator (managed);
  printf ("%lu\n", check);
  return 0;
}
