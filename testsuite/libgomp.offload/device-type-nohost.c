/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-require-compiler 17 }
   { dg-modes "device" }

   A procedure for devices alone, called from a region there. */
#include "check.h"

#pragma omp begin declare target device_type(nohost)
static int twice (int x) { return 2 * x; }
#pragma omp end declare target

int main (void)
{
  check_placement ();
  int x = 0;
#pragma omp target map(tofrom : x) device_type(nohost)
  x = twice (21);
  CHECK (x == 42);
  return check_result ();
}
