/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Regions on the host that the device asks for, with data of each direction. */
#include <stdio.h>

#pragma omp requires reverse_offload

int
main (void)
{
  int sum = 0, seen[10] = { 0 };
#pragma omp target map(tofrom : sum, seen)
  for (int i = 0; i < 10; i++)
    {
      int mine = i, answer = 0;
#pragma omp target device(ancestor : 1) map(always, tofrom : seen) map(to : mine) map(from : answer)
      {
        seen[mine]++;
        answer = 3 * mine;
      }
      sum += answer;
    }
  long check = sum;
  for (int i = 0; i < 10; i++)
    check = check * 31 + seen[i];
  printf ("%ld\n", check);
  return 0;
}
