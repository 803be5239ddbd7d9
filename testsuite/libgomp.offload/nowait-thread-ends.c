// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that launch deferred target regions, in parallel regions of their own, nested ones and outside any, and end: what their
// teams knew of the target tasks goes with them, while there is memory of the threads that it is made of (for the sanitizers' runs).
#include "check.h"

#include <pthread.h>

enum { regions = 4, rounds = 12, cells = 7 * regions };

static void launch_all(int *a) {
  for (int r = 0; r < regions; r++) {
    int *mine = &a[r];
#pragma omp target nowait map(tofrom : mine[0 : 1]) depend(inout : mine[0])
    mine[0]++;
  }
}

static void *live(void *argument) {
  int *a = argument;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  launch_all(a + omp_get_thread_num() * regions);
  // The team of two is too small, and is put aside.
#pragma omp parallel num_threads(3)
  launch_all(a + omp_get_thread_num() * regions);
#pragma omp parallel num_threads(2)
  {
    int *const outer = a + (3 + 2 * omp_get_thread_num()) * regions;
#pragma omp parallel num_threads(2)
    launch_all(outer + omp_get_thread_num() * regions);
  }
#pragma omp parallel num_threads(1)
  launch_all(a);
  launch_all(a);
#pragma omp taskwait
  return NULL;
}

int main(void) {
  for (int i = 0; i < rounds; i++) {
    int a[2][cells] = {{0}};
    pthread_t threads[2];
    for (int t = 0; t < 2; t++) CHECK(pthread_create(&threads[t], NULL, live, a[t]) == 0);
    for (int t = 0; t < 2; t++) CHECK(pthread_join(threads[t], NULL) == 0);
    for (int t = 0; t < 2; t++)
      for (int c = 0; c < cells; c++) CHECK(a[t][c] == (c < regions ? 4 : c < 2 * regions ? 2 : 1));
  }
  return check_result();
}
