/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "ThreadSanitizer does not support new threads in the child of a process with threads" thread }
   The child of a fork uses OpenMP again, whatever the parent's threads were doing. Stock hangs.
   { dg-modes "ours-host" }
   { dg-additional-options "-rdynamic" }  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
/* For LeakSanitizer, where it is there: in a child, what is reached only from the parent's other threads is not a leak, and it cannot know. */
static pid_t parent;
int __lsan_is_turned_off(void) { return getpid() != parent; }
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
  parent = getpid();
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
