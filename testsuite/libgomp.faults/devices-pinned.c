/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   { dg-set-target-env-var GOMPSIM_DEVICES 2 }
   Two devices in use at the same time, each with page-locked memory, small copies that are gathered, and reverse requests. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

static int
twice (int i)
{
  return 2 * i;
}

int
main (void)
{
  enum { n = 3000 };
  unsigned long sums[2] = { 0 };
  omp_alloctrait_t traits[] = { { omp_atk_pinned, omp_atv_true } };
  omp_allocator_handle_t pinned = omp_init_allocator (omp_default_mem_space, 1, traits);
#pragma omp parallel num_threads(2)
  for (int d = omp_get_thread_num (); d < 2; d += omp_get_num_threads ())
    {
      omp_set_default_device (d);
      int *x = omp_alloc (n * sizeof (int), pinned), spare[n], a = d, b = 2 * d, c = 3 * d, asked = 0;
      if (!x)
	{
	  fprintf (stderr, "a routine failed\n");
	  x = spare;
	}
      for (int i = 0; i < n; i++)
	x[i] = i;
#pragma omp target map(tofrom : x[0 : n], a, b, c)
      {
	for (int i = 0; i < n; i++)
	  x[i] += d;
	a += 10, b += 20, c += 30;
      }
#pragma omp target teams distribute num_teams(2) map(tofrom : asked)
      for (int i = 0; i < 4; i++)
	{
	  int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
	  answer = twice (i);
#pragma omp atomic
	  asked += answer;
	}
      sums[d] = (unsigned long) (a + b + c + asked);
      for (int i = 0; i < n; i++)
	sums[d] = sums[d] * 31 + (unsigned long) x[i];
      if (x != spare)
	omp_free (x, pinned);
    }
  omp_destroy_allocator (pinned);
  printf ("%lu %lu\n", sums[0], sums[1]);
  return 0;
}
