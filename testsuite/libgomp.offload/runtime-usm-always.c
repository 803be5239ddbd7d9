/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours" }
   { dg-shouldfail "an unsupported combination" }
   { dg-output "Sorry, unimplemented: TARGET with ALWAYS modifier for device static variables when GOMP_RUNTIME_USM is enabled" }
   { dg-set-target-env-var GOMP_RUNTIME_USM enabled }
   { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }

   A region on shared memory cannot copy a declare target variable beside it; stock's words. */
int variable = 1;
#pragma omp declare target enter(variable)

int main (void)
{
  int other = 2;
#pragma omp target map(always, tofrom : other)
  other++;
#pragma omp target map(always, to : variable)
  variable++;
  return other == 3 ? 0 : 2;
}
