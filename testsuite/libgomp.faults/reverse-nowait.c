/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Asynchronous regions that ask the host, from two host threads. */
#include <stdio.h>

#pragma omp requires reverse_offload

int
main (void)
{
  int done[4] = { 0 };
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int k = 0; k < 4; k++)
#pragma omp target nowait map(tofrom : done[k])
    {
      int answer;
#pragma omp target device(ancestor : 1) map(from : answer)
      answer = 3 * k + 1;
      done[k] = answer;
    }
  printf ("%d %d %d %d\n", done[0], done[1], done[2], done[3]);
  return 0;
}
