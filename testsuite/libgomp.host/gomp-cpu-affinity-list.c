/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   GOMP_CPU_AFFINITY: a place for each processor in the order given, repeated ones too.
   { dg-set-target-env-var GOMP_CPU_AFFINITY "0 0-0:3 0x0" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  CHECK(omp_get_num_places() == 3 && omp_get_proc_bind() == omp_proc_bind_true);
  int bad = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
  bad += omp_get_place_num() != omp_get_thread_num();
  CHECK(!bad);
  return 0;
}
