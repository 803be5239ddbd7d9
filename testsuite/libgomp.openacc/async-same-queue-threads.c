// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several host threads that use one queue at the same time, each with data of its own.
#include "apart.h"
#include <pthread.h>

static void *work(void *argument) {
  int t = *(int *)argument, a[60];
  for (int round = 0; round < 10; round++) {
    for (int i = 0; i < 60; i++) a[i] = i;
#pragma acc enter data copyin(a) async(3)
#pragma acc parallel loop present(a) async(3)
    for (int i = 0; i < 60; i++) a[i] = a[i] * 2 + t;
#pragma acc exit data copyout(a) async(3)
#pragma acc wait(3)
    int wrong = 0;
    for (int i = 0; i < 60; i++) wrong += a[i] != 2 * i + t;
    CHECK(wrong == 0);
  }
  return NULL;
}

int main(void) {
  check_placement();
  pthread_t threads[3];
  int numbers[3] = {0, 1, 2};
  for (int t = 0; t < 3; t++) CHECK(pthread_create(&threads[t], NULL, work, &numbers[t]) == 0);
  for (int t = 0; t < 3; t++) pthread_join(threads[t], NULL);
  return check_result();
}
