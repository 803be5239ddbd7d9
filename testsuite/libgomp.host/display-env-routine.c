/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_display_env at any time, verbose or not. verbose has a line of our own
   { dg-output "OPENMP DISPLAY ENVIRONMENT BEGIN" }
   { dg-output "OMP_MAX_TASK_PRIORITY = '3'" }
   { dg-set-target-env-var OMP_MAX_TASK_PRIORITY 3 }
   { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_num_threads(3);
  omp_display_env(0);
#pragma omp parallel num_threads(2)
#pragma omp single
  omp_display_env(1);
  return 0;
}
