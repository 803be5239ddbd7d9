/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The program ends while its queues still have work.
   { dg-nondeterministic } GCC's library says now and then that the driver is shutting down. */
#include "check.h"
#include <openacc.h>

int
main (void)
{
  static int x[4][1000];
  for (int q = 0; q < 4; q++)
#pragma acc parallel loop copy (x[q]) async (q)
    for (int i = 0; i < 1000; i++)
      x[q][i] += i;
  return check_result ();
}
