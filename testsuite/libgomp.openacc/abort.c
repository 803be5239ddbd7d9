/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A region that aborts ends the program with a message.

   { dg-shouldfail "abort" }
   { dg-output "libgomp: cuStreamSynchronize error: .* \\(perhaps abort was called\\)" }
   { dg-nondeterministic }
   { dg-modes "device" } On the host it is the C library's abort.
*/
#include <stdlib.h>

int
main (void)
{
#pragma acc parallel
  {
    abort ();
  }
  return 0;
}
