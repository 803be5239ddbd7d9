/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Processors of GOMP_CPU_AFFINITY are places, whether they are there or not; those that no mask of the kernel's has room for
   are none. A region whose threads do not find their processors ends a program with GCC's library, so there is none here.
   { dg-set-target-env-var GOMP_CPU_AFFINITY "0-7 60000" }  */
#include <omp.h>
#include <stdio.h>
int main(void) {
  for (int i = 0; i < omp_get_num_places(); i++) {
    int ids[64] = {-1};
    const int n = omp_get_place_num_procs(i);
    if (n == 1) omp_get_place_proc_ids(i, ids);
    printf("%d: %d %d\n", i, n, ids[0]);
  }
  return 0;
}
