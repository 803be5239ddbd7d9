/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Threads OpenMP does not know use it side by side, end, and leave nothing behind.  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
static void *user(void *arg) {
  long id = (long)arg;
  CHECK(omp_get_thread_num() == 0 && omp_get_num_threads() == 1 && omp_get_level() == 0);
  omp_set_num_threads(2 + id % 3);
  for (int i = 0; i < 20; i++) {
    int n = 0;
#pragma omp parallel reduction(+ : n)
    {
      n++;
#pragma omp task
      ;
    }
    CHECK(n == 2 + id % 3);
  }
  long sum = 0;
#pragma omp taskloop reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += i;
  CHECK(sum == 45);
  return NULL;
}
int main(void) {
  for (int round = 0; round < 15; round++) {
    pthread_t t[4];
    for (long i = 0; i < 4; i++) CHECK(pthread_create(&t[i], NULL, user, (void *)i) == 0);
    for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  }
  CHECK(omp_get_max_threads() >= 1);
  return 0;
}
