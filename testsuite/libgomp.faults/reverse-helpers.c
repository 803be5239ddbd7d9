/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   { dg-set-target-env-var GOMP_REVERSE_OFFLOAD_THREADS 3 }
   Requests of several kernels of several host threads, served by helper threads too; one region in two launches a kernel. */
#include <omp.h>
#include <stdio.h>

#pragma omp requires reverse_offload

static int
on_host (int x)
{
  int y = x;
  if (x % 2)
    {
#pragma omp target map(tofrom : y)
      y += 100;
    }
  else
    y += 100;
  return y;
}

int
main (void)
{
  int sums[2] = { 0 };
#pragma omp parallel num_threads(2)
  for (int t = omp_get_thread_num (); t < 2; t += omp_get_num_threads ())
    {
      int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum) num_teams(3) num_threads(4)
      for (int i = 0; i < 12; i++)
        {
          int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
          answer = on_host (i);
          sum += answer;
        }
      sums[t] = sum;
    }
  printf ("%d %d\n", sums[0], sums[1]);
  return 0;
}
