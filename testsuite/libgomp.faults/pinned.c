/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Page-locked memory of the program's own. */
#include <omp.h>
#include <stdio.h>

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_pinned, omp_atv_true } };
  omp_allocator_handle_t pinned = omp_init_allocator (omp_default_mem_space, 1, traits);
  int *x = omp_alloc (100 * sizeof (int), pinned), spare[100];
  if (!x)
    {
      fprintf (stderr, "a routine failed\n");
      x = spare;
    }
  for (int i = 0; i < 100; i++)
    x[i] = i;
#pragma omp target map(tofrom : x[0 : 100])
  for (int i = 0; i < 100; i++)
    x[i] *= 3;
  long check = 0;
  for (int i = 0; i < 100; i++)
    check = check * 31 + x[i];
  printf ("%ld\n", check);
  if (x != spare)
    omp_free (x, pinned);
  omp_destroy_allocator (pinned);
  return 0;
}
