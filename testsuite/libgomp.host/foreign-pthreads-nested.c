/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Pthreads that each run regions, nested regions, tasks and locks, at once, and end.  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
static int total;
static void *work(void *arg) {
  int id = (int)(long)arg, sum = 0;
  for (int r = 0; r < 5; r++) {
#pragma omp parallel num_threads(1 + (id + r) % 4) reduction(+ : sum)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 40; i++) sum += i;
#pragma omp single
      for (int i = 0; i < 20; i++)
#pragma omp task
#pragma omp critical
        total++;
#pragma omp parallel num_threads(2)
      if (omp_get_level() != 2 || omp_get_ancestor_thread_num(0) != 0) abort();
    }
  }
  if (sum != 5 * 780 || omp_get_level() != 0 || omp_in_parallel()) abort();
  return arg;
}
int main(void) {
  pthread_t t[8];
  for (int round = 0; round < 3; round++) {
    for (long i = 0; i < 8; i++) CHECK(pthread_create(&t[i], NULL, work, (void *)i) == 0);
    work((void *)9);
    for (int i = 0; i < 8; i++) pthread_join(t[i], NULL);
  }
  CHECK(total == 3 * 9 * 5 * 20);
  return 0;
}
