/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-require-compiler 17 }

   declare target local: each device has a variable of its own, which keeps its value and is not mapped. */
#include "check.h"

static int counter = 5;
#pragma omp declare target local(counter)

int main (void)
{
  check_placement ();
  int seen[3] = { 0 };
  for (int i = 0; i < 3; i++)
    {
#pragma omp target map(tofrom : seen)
      seen[i] = counter++;
    }
  CHECK (seen[0] == 5 && seen[1] == 6 && seen[2] == 7);
  CHECK (counter == (check_expected_device () == 1 ? 5 : 8));
  return check_result ();
}
