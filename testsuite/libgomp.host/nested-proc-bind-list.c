/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_PROC_BIND with a list: what each level's regions will use.
   { dg-set-target-env-var OMP_PROC_BIND "spread,close,primary" }
   { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS 3 }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int bad = 0;
  CHECK(omp_get_proc_bind() == omp_proc_bind_spread);
#pragma omp parallel num_threads(2) reduction(+ : bad)
  {
    bad += omp_get_proc_bind() != omp_proc_bind_close;
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
      bad += omp_get_proc_bind() != omp_proc_bind_primary;
#pragma omp parallel num_threads(2) reduction(+ : bad)
      bad += omp_get_proc_bind() != omp_proc_bind_primary;
#pragma omp parallel num_threads(2) proc_bind(spread) reduction(+ : bad)
      bad += omp_get_proc_bind() != omp_proc_bind_spread;
    }
  }
  CHECK(!bad);
  return 0;
}
