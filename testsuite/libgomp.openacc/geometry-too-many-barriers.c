/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   More workers with vectors of several warps than a block has barriers for.

   { dg-shouldfail "barriers" }
   { dg-output "insufficient barrier resources to launch .main._omp_fn.3. with num_workers = 16 and vector_length = 64" }
   { dg-modes "device" } The host has one gang of one worker of one lane.
*/
#include "check.h"
#include "launch-event.h"

int
main (int argc, char **argv)
{
  (void) argv;
  enum { n = 64 };
  int a[n], workers = argc * 16;
  print_launches ();
#pragma acc parallel loop gang worker vector copyout (a)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop gang copyout (a)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop worker vector copyout (a) num_gangs (argc) vector_length (64)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop gang worker vector copyout (a) num_workers (workers) vector_length (64)
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    CHECK (a[i] == i);
  return check_result ();
}
