// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours stock-ours" }
// Stock's plugin forgets the device's context where nothing is mapped: "cuLaunchKernel error: invalid device context".
//
// Regions that map nothing, from threads that never did anything else on the device; with and without nowait.
#include "check.h"

#include <pthread.h>

#pragma omp begin declare target
static int counter;
#pragma omp end declare target

static void *run(void *arg) {
  (void)arg;
#pragma omp target
#pragma omp atomic
  counter++;
#pragma omp target teams num_teams(2) nowait
#pragma omp parallel num_threads(1)
#pragma omp atomic
  counter++;
#pragma omp taskwait
  return NULL;
}

int main(void) {
  check_placement();
  pthread_t t[5];
  for (int i = 0; i < 5; i++) CHECK(pthread_create(&t[i], NULL, run, NULL) == 0);
  for (int i = 0; i < 5; i++) pthread_join(t[i], NULL);
#pragma omp target update from(counter)
  CHECK(counter == 15);
  puts("done");
  return check_result();
}
