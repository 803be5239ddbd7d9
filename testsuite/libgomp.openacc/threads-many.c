// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that come and go, each of which uses OpenACC.
#include "apart.h"
#include <pthread.h>

static void *work(void *argument) {
  int *a = argument;
#pragma acc parallel loop copy(a[0 : 10])
  for (int i = 0; i < 10; i++) a[i] += 1;
  return NULL;
}

int main(void) {
  check_placement();
  int a[10] = {0};
  for (int k = 0; k < 40; k++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, work, a) == 0);
    pthread_join(thread, NULL);
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == 40);
  return check_result();
}
