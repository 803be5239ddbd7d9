// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lifetimes of one object begun and ended by several threads at once: it is gone when all have ended.
// { dg-modes "ourlib stock-host" } Stock's library looks the object up and maps it in two steps, and ends in a failed assertion.
#include "apart.h"
#include <pthread.h>

static int a[40];

static void *work(void *unused) {
  for (int k = 0; k < 25; k++) {
#pragma acc enter data copyin(a)
#pragma acc data copyin(a)
    {
#pragma acc exit data delete(a)
    }
  }
  return unused;
}

int main(void) {
  check_placement();
  pthread_t threads[4];
  for (int t = 0; t < 4; t++) CHECK(pthread_create(&threads[t], NULL, work, NULL) == 0);
  for (int t = 0; t < 4; t++) pthread_join(threads[t], NULL);
  CHECK_ABSENT(a, sizeof a);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 40; i++) a[i] = i;
  CHECK(a[39] == 39);
  return check_result();
}
