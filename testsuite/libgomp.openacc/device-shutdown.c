/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A device shut down and used again, with queues, many times: nothing is left behind.

   { dg-modes "device" } Counts the memory of a GPU.
*/
#include "apart.h"

int
main (void)
{
  size_t first = 0;
  for (int round = 0; round < 10; round++)
    {
      int x[100] = { 0 };
      acc_init (accelerator ());
#pragma acc parallel loop num_gangs (2) copy (x) async (round)
      for (int i = 0; i < 100; i++)
        x[i] += i;
#pragma acc wait
      CHECK (x[99] == 99);
      size_t unused = acc_get_property (0, accelerator (), acc_property_free_memory);
      if (round == 0)
        first = unused;
      /* The simulator may hold the code of an AMD kernel for a moment longer than the kernel lasts. */
      CHECK (unused + (accelerator () == acc_device_radeon ? 64 * 1024 : 0) >= first);
      acc_shutdown (accelerator ());
    }
  return check_result ();
}
