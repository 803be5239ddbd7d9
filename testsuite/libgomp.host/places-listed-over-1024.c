/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Places written as a list, on both sides of 64, of 1024, and across them.
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES "{62:4},{1022:4},{1200},{128:2:900},{1530:6}" }
   { dg-set-target-env-var OMP_PROC_BIND "true" }  */
#define MACHINE 8, 8, 12, 2
#define KERNEL_CPUS 2048
#include "simulated-machine.h"
#include "who-runs-where.h"

int main(void) {
  print_places();
  print_teams(7);
  return 0;
}
