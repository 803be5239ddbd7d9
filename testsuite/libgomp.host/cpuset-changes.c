/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The processors that a process may use become fewer and more while it runs, without places: omp_get_num_procs follows, threads that
   are there already and new ones compute on, and dynamic teams are no larger than what is left.
   { dg-additional-options "-rdynamic" }  */
#define MACHINE 2, 1, 4, 1
#include "simulated-machine.h"
#include <omp.h>

static void work(int threads) {
  long sum = 0;
  int size = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 1000; i++) sum += i;
#pragma omp single
    size = omp_get_num_threads();
  }
  CHECK(sum == 499500 && size == threads);
}

int main(void) {
  CHECK(omp_get_num_procs() == 8);
  work(4);
  change_cpuset("0-3");
  CHECK(omp_get_num_procs() == 4);
  work(4);
  work(12);
  change_cpuset("6");
  CHECK(omp_get_num_procs() == 1);
  work(16);
  change_cpuset("0-7");
  CHECK(omp_get_num_procs() == 8);
  work(20);
  return 0;
}
