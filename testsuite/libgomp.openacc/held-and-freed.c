/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   While a queue is held by a kernel that does not end before the host lets it, other queues end regions, whose memory they give back, and further
   regions begin, which allocate: none of them waits for the held queue.

   { dg-modes "ours stock-ours" } GCC's plugin frees at the next allocation, for which the driver waits for all queues: a deadlock.

   This cannot run under --check-maps, which waits for what is on a queue before it goes on.
*/
#include "check.h"
#include "driver.h"
#include <openacc.h>

enum { n = 100, rounds = 20 };

int
main (void)
{
  volatile int *go; /* page-locked: the device reads it at the same address */
  acc_init (acc_device_nvidia);
  CHECK (DRIVER (cuMemHostAlloc, volatile int **, size_t, unsigned) (&go, sizeof *go, 1) == 0);
  *go = 0;
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (32) deviceptr (go) async (1)
  while (!*go)
    ;
  int wrong = 0;
  for (int r = 0; r < rounds; r++)
    {
      int x[n], y[n];
#pragma acc parallel loop async (2) copyout (x)
      for (int i = 0; i < n; i++)
        x[i] = i + r;
      acc_wait (2);
#pragma acc parallel loop async (3) copyout (y)
      for (int i = 0; i < n; i++)
        y[i] = i - r;
      acc_wait (3);
      for (int i = 0; i < n; i++)
        wrong += x[i] != i + r || y[i] != i - r;
    }
  CHECK (wrong == 0);
  CHECK (!acc_async_test (1));
  *go = 1;
  acc_wait (1);
  int z[n];
#pragma acc parallel loop copyout (z) /* with no queue busy, all memory that was kept for them goes back */
  for (int i = 0; i < n; i++)
    z[i] = i;
  CHECK (z[n - 1] == n - 1);
  return check_result ();
}
