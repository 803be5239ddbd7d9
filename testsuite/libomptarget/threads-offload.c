// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that offload at once, with data of their own and with shared ones.
// options: -pthread
#include "check.h"

#include <pthread.h>

static int shared[100];

static void *work(void *number) {
  const long me = (long)number;
  for (int k = 0; k < 50; k++) {
    int a[64], sum = 0;
    for (int i = 0; i < 64; i++) a[i] = i + me;
#pragma omp target map(to : a, shared) map(tofrom : sum)
    for (int i = 0; i < 64; i++) sum += a[i] + shared[i];
    check(sum == 64 * 63 / 2 + 64 * me + 64);
  }
  return 0;
}

int main(void) {
  for (int i = 0; i < 100; i++) shared[i] = 1;
  pthread_t t[6];
  for (long i = 0; i < 6; i++) check(pthread_create(&t[i], 0, work, (void *)i) == 0);
  for (int i = 0; i < 6; i++) pthread_join(t[i], 0);
  return 0;
}
