/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   What OMP_DISPLAY_ENV shows, compared with stock line by line.
   { dg-require-compiler 16 }
   { dg-set-target-env-var OMP_DISPLAY_ENV true }
   { dg-set-target-env-var OMP_NUM_THREADS "2,3" }
   { dg-set-target-env-var OMP_NUM_THREADS_DEV 5 }
   { dg-set-target-env-var OMP_NUM_THREADS_ALL 7 }
   { dg-set-target-env-var OMP_NUM_TEAMS_DEV_3 4 }
   { dg-set-target-env-var OMP_SCHEDULE "nonmonotonic:static,4" }
   { dg-set-target-env-var OMP_STACKSIZE 64k }
   { dg-set-target-env-var OMP_WAIT_POLICY active }
   { dg-set-target-env-var OMP_THREAD_LIMIT_ALL 12 }
   { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT 9 }
   { dg-set-target-env-var OMP_MAX_TASK_PRIORITY 4 }
   { dg-set-target-env-var OMP_DYNAMIC true }  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_display_env(0);
  return 0;
}
