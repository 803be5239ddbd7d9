/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Work that the program puts on the legacy NULL stream, as libraries called inside host_data do, is ordered with OpenACC's own: what follows
   waits for it, and it waits for what came before.

   { dg-modes "device" } The host has no streams.
*/
#include "check.h"
#include "driver.h"
#include <openacc.h>

enum { n = 20000 };

int
main (void)
{
  static unsigned char x[n];
  int wrong = 0;
#pragma acc data create (x)
  for (unsigned char round = 1; round < 20; round++)
    {
#pragma acc parallel loop num_gangs (2) present (x) async (1)
      for (int i = 0; i < n; i++)
        x[i] = 0;
#pragma acc host_data use_device (x)
      CHECK (DRIVER (cuMemsetD8Async, unsigned long long, unsigned char, size_t, void *) ((unsigned long long) x, round, n, NULL) == 0);
#pragma acc update self (x)
      for (int i = 0; i < n; i++)
        wrong += x[i] != round;
    }
  CHECK (wrong == 0);
  return check_result ();
}
