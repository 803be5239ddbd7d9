/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A machine that numbers its processors from socket to socket: cores are places in the order of sockets, so that threads that are
   bound close share one. GCC's library goes by numbers.
   { dg-modes "ours-host" }
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES cores }
   { dg-set-target-env-var OMP_PROC_BIND close }  */
#define MACHINE 2, 2, 4, 2
#define ALTERNATING 1
#include "simulated-machine.h"
#include "who-runs-where.h"

int main(void) {
  int bad = 0;
  CHECK(omp_get_num_procs() == 32 && omp_get_num_places() == 16);
#pragma omp parallel num_threads(16) reduction(+ : bad)
  bad += core_of(sched_getcpu()) != omp_get_thread_num() || sched_getcpu() % 2 != omp_get_thread_num() / 8;
  CHECK(!bad);
  return 0;
}
