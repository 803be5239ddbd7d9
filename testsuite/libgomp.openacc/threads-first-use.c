// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several threads whose first use of OpenACC comes at the same time.
#include "apart.h"
#include <pthread.h>

static void *work(void *argument) {
  int t = *(int *)argument, a[20];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 20; i++) a[i] = t + i;
  for (int i = 0; i < 20; i++) CHECK(a[i] == t + i);
  return NULL;
}

int main(void) {
  pthread_t threads[6];
  int numbers[6] = {0, 1, 2, 3, 4, 5};
  for (int t = 0; t < 6; t++) CHECK(pthread_create(&threads[t], NULL, work, &numbers[t]) == 0);
  for (int t = 0; t < 6; t++) pthread_join(threads[t], NULL);
  check_placement();
  return check_result();
}
