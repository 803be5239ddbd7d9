/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The same place written in three ways.
   { dg-set-target-env-var OMP_PLACES "{0},{0:1},{0,0}" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  CHECK(omp_get_num_places() == 3);
  for (int p = 0; p < 3; p++) CHECK(omp_get_place_num_procs(p) == 1);
  return 0;
}
