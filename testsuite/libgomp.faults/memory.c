/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The routines for device memory, which report failure instead of ending the program: what could not be done there is done here. */
#include <omp.h>
#include <stdio.h>
#include <string.h>

int
main (void)
{
  enum { n = 256 };
  int here = omp_get_initial_device (), there = omp_get_default_device ();
  unsigned char a[n], b[n] = { 0 }, c[n] = { 0 };
  for (int i = 0; i < n; i++)
    a[i] = i;
  unsigned char *p = omp_target_alloc (n, there), *q = omp_target_alloc (n, there);
  const size_t volume[2] = { 8, 8 }, origin[2] = { 0, 4 }, shape[2] = { 16, 16 };
  int done = p && q && omp_target_memcpy (p, a, n, 0, 0, there, here) == 0 && omp_target_memcpy (q, p, n, 0, 0, there, there) == 0
             && omp_target_memcpy (b, q, n, 0, 0, here, there) == 0
             && omp_target_memcpy_rect (c, q, 1, 2, volume, origin, origin, shape, shape, here, there) == 0;
  if (!done)
    {
      fprintf (stderr, "a routine failed\n");
      memcpy (b, a, n);
      for (int i = 0; i < 8; i++)
        memcpy (c + 16 * i + 4, a + 16 * i + 4, 8);
    }
  omp_target_free (p, there);
  omp_target_free (q, there);
  unsigned long check = 0;
  for (int i = 0; i < n; i++)
    check = check * 31 + b[i] + c[i];
  printf ("%lu\n", check);
  return 0;
}
