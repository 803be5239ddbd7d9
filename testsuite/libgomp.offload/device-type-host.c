/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-require-compiler 17 }
   { dg-set-target-env-var OMP_TARGET_OFFLOAD default }

   target constructs that are for the host alone, or for devices alone. */
#include <omp.h>
#include <stdio.h>

int main (void)
{
  int on_host = 0, sum = 0;
#pragma omp target device_type(host) map(tofrom : on_host, sum)
  {
    on_host += omp_is_initial_device ();
    sum += 1;
  }
  for (int condition = 0; condition < 2; condition++)
    {
#pragma omp target device_type(host) if(condition) map(tofrom : on_host, sum)
      {
        on_host += omp_is_initial_device ();
        sum += 10;
      }
    }
#pragma omp target device_type(any) map(tofrom : sum)
  sum += 100;
  printf ("%d %d\n", on_host, sum);
  return on_host != 3 || sum != 121;
}
