/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   { dg-set-target-env-var GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE 4096 }
   { dg-set-target-env-var GOMP_NVPTX_LOWLAT_POOL 60000 }
   What the environment asks for and the driver may refuse: stacks, low-latency memory; and another device's memory looked at. */
#include <omp.h>
#include <stdio.h>

int
main (void)
{
  int sum = 0, there = omp_get_default_device ();
  char *p = omp_target_alloc (20000, there);
  /* Whatever the answer is.  */
  if (p)
    omp_target_is_accessible (p, 20000, there);
  omp_target_free (p, there);
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 100; i++)
    sum += i;
  printf ("%d\n", sum);
  return 0;
}
