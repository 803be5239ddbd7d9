/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-require-compiler 17 }
   { dg-modes "host" }
   { dg-shouldfail "a region for devices alone on the host" }
   { dg-output "libgomp: fatal error: " }

   A target construct for devices alone, where there is none. */
#include "check.h"

int main (void)
{
  int x = 0;
#pragma omp target map(tofrom : x) device_type(nohost)
  x = 1;
  return check_result ();
}
