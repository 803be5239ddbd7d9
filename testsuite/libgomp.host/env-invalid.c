/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Values that make no sense are named, and the program goes on without them.
   { dg-set-target-env-var OMP_NUM_THREADS "2,x" }
   { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS -1 }
   { dg-set-target-env-var OMP_STACKSIZE 12q }
   { dg-set-target-env-var OMP_PROC_BIND sideways }
   { dg-set-target-env-var OMP_NUM_TEAMS_DEV_01 3 }
   { dg-modes "ours-host" } stock puts a line break between some words
   { dg-output "OMP_NUM_THREADS" }
   { dg-output "OMP_MAX_ACTIVE_LEVELS" }
   { dg-output "OMP_STACKSIZE" }
   { dg-output "OMP_PROC_BIND" }
   { dg-output "OMP_NUM_TEAMS_DEV_01" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  CHECK(omp_get_max_threads() >= 1 && omp_get_max_active_levels() == 1 && omp_get_proc_bind() == omp_proc_bind_false);
  int n = 0;
#pragma omp parallel num_threads(3)
#pragma omp atomic
  n++;
  CHECK(n == 3);
  return 0;
}
