/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Signals that reach threads of a team while they wait and work harm nothing.  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t hits;
static void on(int s) {
  (void)s;
  hits = hits + 1;
}
static volatile int stop;
static void *sender(void *arg) {
  while (!stop) {
    kill(getpid(), SIGUSR1);
    usleep(100);
  }
  return arg;
}
int main(void) {
  struct sigaction a = {0};
  a.sa_handler = on;
  sigaction(SIGUSR1, &a, NULL);
  pthread_t t;
  pthread_create(&t, NULL, sender, NULL);
  /* The sender may come to run late: it has to have begun before the regions do.  */
  while (!hits)
    usleep(100);
  long sum = 0;
  int rounds = 0;
  for (; rounds < 200 || hits < 20; rounds++) {
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
#pragma omp for ordered schedule(dynamic)
      for (int i = 0; i < 20; i++) {
#pragma omp ordered
        sum += i;
      }
#pragma omp single
      for (int i = 0; i < 10; i++)
#pragma omp task
      {
      }
    }
  }
  stop = 1;
  pthread_join(t, NULL);
  CHECK(sum == rounds * 190L);
  return 0;
}
