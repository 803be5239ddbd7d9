/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The program of most geometry tests: regions that leave open one dimension or another, whose launches are printed.  */
#ifndef REGOMP_OPENACC_GEOMETRY_REGIONS_H
#define REGOMP_OPENACC_GEOMETRY_REGIONS_H

#include "check.h"
#include "launch-event.h"

int
main (int argc, char **argv)
{
  (void) argv;
  enum { n = 64 };
  int a[n], workers = argc * 3;
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
#pragma acc parallel loop gang worker vector copyout (a) num_workers (workers)
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    CHECK (a[i] == i);
  return check_result ();
}

#endif
