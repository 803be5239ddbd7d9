/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A place for each core of two sockets: the outer team has a thread on each socket, and each inner team stays on the cores of its
   leader's socket.
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES cores }
   { dg-set-target-env-var OMP_PROC_BIND "spread,close" }  */
#define MACHINE 2, 2, 3, 2
#include "simulated-machine.h"
#include "who-runs-where.h"

int main(void) {
  int bad = 0;
  print_places();
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : bad)
  {
    const int outer = omp_get_thread_num();
#pragma omp parallel num_threads(6) reduction(+ : bad)
    {
      int ids[4] = {-1, -1, -1, -1};
      bad += omp_get_place_num_procs(omp_get_place_num()) != 2;
      omp_get_place_proc_ids(omp_get_place_num(), ids);
      bad += socket_of(ids[0]) != outer || core_of(ids[0]) != core_of(ids[1]) || sched_getcpu() != ids[0];
    }
  }
  CHECK(!bad);
  for (int threads = 13; threads >= 3; threads -= 5) print_teams(threads);
  print_nested(2, 6);
  print_nested(2, 8);
  print_nested(4, 3);
  return 0;
}
