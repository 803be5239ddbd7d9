// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data that one host thread puts on the device, used and updated by others.
#include "apart.h"
#include <pthread.h>

static int a[4][50];

static void *work(void *argument) {
  int t = *(int *)argument;
  CHECK_PRESENT(a, sizeof a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 50; i++) a[t][i] += t * i;
#pragma acc update self(a[t : 1][0 : 50])
  return NULL;
}

int main(void) {
  check_placement();
  pthread_t threads[4];
  int numbers[4] = {0, 1, 2, 3};
  for (int i = 0; i < 200; i++) a[i / 50][i % 50] = 7;
#pragma acc enter data copyin(a)
  for (int t = 0; t < 4; t++) CHECK(pthread_create(&threads[t], NULL, work, &numbers[t]) == 0);
  for (int t = 0; t < 4; t++) pthread_join(threads[t], NULL);
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < 50; i++) CHECK(a[t][i] == 7 + t * i);
#pragma acc exit data delete(a)
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
