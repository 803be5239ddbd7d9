/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Two threads of the program lead teams, of more threads together than there are processors. Nobody who waits in one team
   gives a processor to the other, whose threads may spin for something of the program's: here sched_yield is ours, and
   counts.  */
/* { dg-additional-options "-pthread" } */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
enum { rounds = 300 };
static atomic_long offers;
static sem_t inside, leave;

int sched_yield(void) {
  atomic_fetch_add(&offers, 1);
  return 0;
}

/* All in a region, and none of them waits in the library. */
static void *lead(void *unused) {
  int threads = omp_get_num_procs() + 1;
#pragma omp parallel num_threads(threads)
  {
    sem_post(&inside);
    while (sem_wait(&leave) != 0) continue;
  }
  return unused;
}

int main(void) {
  int threads = omp_get_num_procs() + 1;
  pthread_t other;
  sem_init(&inside, 0, 0);
  sem_init(&leave, 0, 0);
  CHECK(pthread_create(&other, NULL, lead, NULL) == 0);
  for (int i = 0; i < threads; i++)
    while (sem_wait(&inside) != 0) continue;
  long sum = 0;
  offers = 0;
  for (int region = 0; region < 5; region++) {
#pragma omp parallel num_threads(2) reduction(+ : sum)
    for (int i = 0; i < rounds; i++) {
#pragma omp barrier
      sum += i;
    }
  }
  CHECK(sum == 5l * 2 * rounds * (rounds - 1) / 2);
  CHECK(offers < 20 * 5 * rounds); /* a thread may begin to wait before its leader has counted the team */
  for (int i = 0; i < threads; i++) sem_post(&leave);
  pthread_join(other, NULL);
  return 0;
}
