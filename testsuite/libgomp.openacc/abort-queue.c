/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A region on a queue that aborts ends the program where it waits.

   { dg-shouldfail "abort" }
   { dg-output "libgomp: cu[A-Za-z_0-9]* error: " }
   { dg-nondeterministic }
   { dg-modes "device" } On the host it is the C library's abort.
*/
#include <stdlib.h>

int
main (void)
{
  int x = 0;
#pragma acc parallel copy (x) async (1)
  {
    if (x == 0)
      abort ();
  }
#pragma acc wait
  return 0;
}
