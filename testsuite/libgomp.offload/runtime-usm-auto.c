/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours" }
   { dg-set-target-env-var GOMP_RUNTIME_USM auto }
   { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }

   GOMP_RUNTIME_USM=auto: the device could work on the host's memory, but has faster memory of its own. */
#include <omp.h>

int main (void)
{
  int x = 1, *p = &x, same = 1;
#pragma omp target map(tofrom : x) map(from : same) firstprivate(p)
  same = &x == p;
#pragma omp target enter data map(to : x)
  const int present = omp_target_is_present (&x, 0);
#pragma omp target exit data map(release : x)
  return same || !present;
}
