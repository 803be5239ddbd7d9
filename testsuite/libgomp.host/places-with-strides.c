/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Places in the interval notation, two of which are the same.
   { dg-set-target-env-var OMP_PLACES "{0}:2:0" }
   { dg-set-target-env-var OMP_PROC_BIND close }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int ids[4] = {-1};
  CHECK(omp_get_num_places() == 2 && omp_get_place_num_procs(0) == 1 && omp_get_place_num_procs(1) == 1);
  omp_get_place_proc_ids(1, ids);
  CHECK(ids[0] == 0);
  int bad = 0;
#pragma omp parallel num_threads(2) reduction(+ : bad)
  bad += omp_get_place_num() != omp_get_thread_num();
  CHECK(!bad);
  return 0;
}
