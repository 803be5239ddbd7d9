/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A device shut down and used again, with queues, many times: nothing is left behind.

   { dg-modes "device" } Counts the memory of a GPU.
*/
#include "check.h"
#include <openacc.h>

int
main (void)
{
  size_t first = 0;
  for (int round = 0; round < 10; round++)
    {
      int x[100] = { 0 };
      acc_init (acc_device_nvidia);
#pragma acc parallel loop num_gangs (2) copy (x) async (round)
      for (int i = 0; i < 100; i++)
        x[i] += i;
#pragma acc wait
      CHECK (x[99] == 99);
      size_t unused = acc_get_property (0, acc_device_nvidia, acc_property_free_memory);
      if (round == 0)
        first = unused;
      CHECK (unused >= first);
      acc_shutdown (acc_device_nvidia);
    }
  return check_result ();
}
