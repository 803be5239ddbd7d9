/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The child of a fork uses OpenMP again, whatever the parent's threads were doing. Stock hangs.
   { dg-no-sanitizer "ThreadSanitizer has no new threads in such a child, and there a leak is what threads had that it lacks" }
   { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile int stop;
static void *busy(void *) {
  while (!stop) {
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int i = 0; i < 20; i++)
#pragma omp task
      ;
  }
  return NULL;
}
static int work(void) {
  int n = 0, t = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
  {
    n++;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 40; i++)
#pragma omp task shared(t)
#pragma omp atomic
      t++;
  }
  return n == 4 && t == 40;
}
static void child_works(void) {
  pid_t p = fork();
  if (p == 0) {
    alarm(30);
    _exit(work() && work() ? 0 : 1);
  }
  int status;
  waitpid(p, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}
int main(void) {
#ifdef __SANITIZE_THREAD__
  return 0; /* ThreadSanitizer forbids threads in the child of a fork */
#endif
  omp_set_max_active_levels(2);
  child_works();
  CHECK(work());
  for (int i = 0; i < 10; i++) child_works();
#pragma omp parallel num_threads(3)
#pragma omp masked
  child_works();
#pragma omp parallel num_threads(3)
  if (omp_get_thread_num() == 1) child_works();
  /* A child made by a thread that does not lead the region goes on to the region's end, and ends there. */
#pragma omp parallel num_threads(3)
  {
    pid_t p = -1;
    if (omp_get_thread_num() == 2) p = fork();
    if (p == 0) alarm(30);
#pragma omp barrier
    if (p > 0) {
      int status;
      waitpid(p, &status, 0);
      CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
  }
  pthread_t t;
  pthread_create(&t, NULL, busy, NULL);
  for (int i = 0; i < 20; i++) child_works();
  stop = 1;
  pthread_join(t, NULL);
  CHECK(work());
  return 0;
}
