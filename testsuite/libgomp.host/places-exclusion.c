/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Processors taken out of a place wherever the exclusion stands in it, and places taken out of the list.
   { dg-set-target-env-var OMP_PLACES "{!0,0:2},{0},{0:1},!{0},{0,1,!1}" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = omp_get_num_places(), ids[4];
  CHECK(n >= 1 && omp_get_place_num_procs(n - 1) == 1);
  omp_get_place_proc_ids(n - 1, ids);
  CHECK(ids[0] == 0);
  if (n == 2) {
    omp_get_place_proc_ids(0, ids);
    CHECK(omp_get_place_num_procs(0) == 1 && ids[0] == 1);
  }
  return 0;
}
