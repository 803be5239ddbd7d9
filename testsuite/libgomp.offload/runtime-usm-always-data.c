/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours" }
   { dg-shouldfail "an unsupported combination" }
   { dg-output "Sorry, unimplemented: TARGET DATA with ALWAYS modifier for device static variables when GOMP_RUNTIME_USM is enabled" }
   { dg-set-target-env-var GOMP_RUNTIME_USM enabled }
   { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 } */
int variable = 1;
#pragma omp declare target enter(variable)

int main (void)
{
#pragma omp target data map(always, tofrom : variable)
  variable++;
  return 0;
}
