/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A machine of 1536 processors in eight sockets, of whose kernel the masks have room for 2048, and a process that may use those of
   the last two sockets: numbers above 64 and above 1024 in masks, and threads bound to them.
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES "cores" }
   { dg-set-target-env-var OMP_PROC_BIND "spread" }  */
#define MACHINE 8, 8, 12, 2
#define CPUSET "576-767,1344-1535"
#define KERNEL_CPUS 2048
#include "simulated-machine.h"
#include "who-runs-where.h"

int main(void) {
  CHECK(omp_get_num_procs() == 384 && omp_get_num_places() == 192);
  print_places();
  print_teams(5);
  int bad = 0, high = 0;
#pragma omp parallel num_threads(192) reduction(+ : bad, high)
  {
    int ids[2] = {-1, -1};
    omp_get_place_proc_ids(omp_get_place_num(), ids);
    bad += omp_get_place_num() != omp_get_thread_num() || core_of(ids[0]) != core_of(ids[1]) || sched_getcpu() != ids[0];
    high += ids[1] > 1024;
  }
  CHECK(bad == 0 && high == 192);
  return 0;
}
