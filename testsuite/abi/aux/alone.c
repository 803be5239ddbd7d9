// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-fopenmp" }
//
// The library of dlclose-memory.c: regions of one thread, worksharing, tasks and locks, inside regions and outside.
#include <omp.h>

int alone(void) {
  int n = 0, x = 0;
#pragma omp parallel num_threads(1)
  {
    omp_set_num_threads(1);
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 10; i++) n++;
#pragma omp taskgroup
    for (int i = 0; i < 10; i++) {
#pragma omp task depend(inout : x) shared(n)
      n++;
    }
#pragma omp parallel num_threads(1)
    n++;
  }
#pragma omp for schedule(dynamic)
  for (int i = 0; i < 10; i++) n++;
#pragma omp task shared(n) depend(inout : x)
  n++;
#pragma omp taskwait
#pragma omp critical
  n++;
  return n;
}
