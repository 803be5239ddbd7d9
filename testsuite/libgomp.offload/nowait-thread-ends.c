// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that launch deferred target regions in parallel regions of their own, and end: what their teams knew of the target tasks
// goes with them (for the address sanitizer's run).
#include "check.h"

#include <pthread.h>

enum { regions = 4 };

static void *launch(void *argument) {
  int *a = argument;
#pragma omp parallel num_threads(2)
  for (int r = 0; r < regions; r++) {
    int *mine = &a[omp_get_thread_num() * regions + r];
#pragma omp target nowait map(tofrom : mine[0 : 1]) depend(inout : mine[0])
    mine[0]++;
  }
  return NULL;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    int a[2 * regions] = {0};
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, launch, a) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    for (int r = 0; r < 2 * regions; r++) CHECK(a[r] == 1);
  }
  return check_result();
}
