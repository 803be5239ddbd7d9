/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The data of an asynchronous region go when its queue says so, on a thread that must not call the driver: blocks larger than any that is kept
   for reuse, on a device that has room for few of them.

   { dg-set-target-env-var GOMPSIM_MEMORY 64M }
*/
#include "check.h"
#include <openacc.h>

int
main (void)
{
  enum { count = 3 << 20 };
  char *x = malloc (count);
  long wrong = 0;
  for (int round = 0; round < 40; round++)
    {
      memset (x, round, count);
      /* One gang: others would do the same beside it.  */
#pragma acc parallel num_gangs (1) copy (x[0 : count]) async (round % 3)
      {
        x[0]++;
        x[count - 1]++;
      }
#pragma acc wait
      wrong += x[count / 2] != (char) round || x[count - 1] == (char) round;
    }
  CHECK (wrong == 0);
  free (x);
  return check_result ();
}
