/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The routines about places agree with one another and with where threads run.
   { dg-set-target-env-var OMP_PLACES threads }  */
#define _GNU_SOURCE
#include "require.h"
#include <omp.h>
#include <sched.h>
int main(void) {
  int n = omp_get_num_places();
  CHECK(n >= 1 && omp_get_place_num() == 0 && omp_get_proc_bind() == omp_proc_bind_true);
  for (int p = 0; p < n; p++) {
    int ids[8];
    CHECK(omp_get_place_num_procs(p) == 1);
    omp_get_place_proc_ids(p, ids);
    CHECK(ids[0] >= 0);
  }
  CHECK(omp_get_place_num_procs(-1) == 0 && omp_get_place_num_procs(n) == 0);
  CHECK(omp_get_partition_num_places() == n);
  int bad = 0;
#pragma omp parallel num_threads(4) proc_bind(close) reduction(+ : bad)
  {
    int p = omp_get_place_num(), ids[8];
    bad += p < 0 || p >= n;
    omp_get_place_proc_ids(p, ids);
    bad += sched_getcpu() != ids[0];
    int part[omp_get_partition_num_places()];
    omp_get_partition_place_nums(part);
    for (int i = 0; i < n; i++) bad += part[i] != i;
  }
  CHECK(!bad);
#pragma omp parallel num_threads(3) proc_bind(primary) reduction(+ : bad)
  bad += omp_get_place_num() != 0;
#pragma omp parallel num_threads(n) proc_bind(spread) reduction(+ : bad)
  bad += omp_get_partition_num_places() != 1 || omp_get_place_num() != omp_get_thread_num();
  CHECK(!bad);
  return 0;
}
