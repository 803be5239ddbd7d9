/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Memory of the device that the program associates with its own. */
#include <omp.h>
#include <stdio.h>

int
main (void)
{
  int x[32], there = omp_get_default_device ();
  for (int i = 0; i < 32; i++)
    x[i] = i;
  int *p = omp_target_alloc (sizeof x, there);
  if (p && omp_target_associate_ptr (x, p, sizeof x, 0, there) == 0)
    {
#pragma omp target update to(x)
#pragma omp target
      for (int i = 0; i < 32; i++)
        x[i] *= 2;
#pragma omp target update from(x)
      omp_target_disassociate_ptr (x, there);
    }
  else
    {
      fprintf (stderr, "a routine failed\n");
      for (int i = 0; i < 32; i++)
        x[i] *= 2;
    }
  omp_target_free (p, there);
  long check = 0;
  for (int i = 0; i < 32; i++)
    check = check * 31 + x[i];
  printf ("%ld\n", check);
  return 0;
}
