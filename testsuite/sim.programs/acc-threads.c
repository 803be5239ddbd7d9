// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-pthread" }
// Several host threads with their own queues and data on one device at once.
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 5, N = 600 };

static void *work(void *argument) {
  int t = *(int *)argument;
  int *a = malloc(N * sizeof *a);
  long wrong = 0;
  for (int r = 0; r < ROUNDS; r++) {
    for (int i = 0; i < N; i++) a[i] = i;
#pragma acc data copy(a[0:N])
    {
#pragma acc parallel loop num_gangs(2) async(t)
      for (int i = 0; i < N; i++) a[i] += t * 1000 + r;
#pragma acc parallel loop num_gangs(2) async(t)
      for (int i = 0; i < N; i++) a[i] *= 2;
#pragma acc wait(t)
    }
    for (int i = 0; i < N; i++) wrong += a[i] != 2 * (i + t * 1000 + r);
  }
  free(a);
  return (void *)wrong;
}

int main(void) {
  check_placement();
  pthread_t threads[THREADS];
  int numbers[THREADS];
  for (int t = 0; t < THREADS; t++) {
    numbers[t] = t;
    CHECK(pthread_create(&threads[t], NULL, work, &numbers[t]) == 0);
  }
  for (int t = 0; t < THREADS; t++) {
    void *wrong;
    pthread_join(threads[t], &wrong);
    CHECK(wrong == NULL);
  }
  puts("done");
  return check_result();
}
