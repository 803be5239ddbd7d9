/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "ThreadSanitizer does not support new threads in the child of a process with threads" thread }
   A process forks while another thread is in a critical construct, or in the lock behind atomic ones; it is not in the
   child, which uses the same constructs. { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>
extern void GOMP_atomic_start(void);
extern void GOMP_atomic_end(void);

static void enter(int kind, void (*body)(void)) {
  switch (kind) {
  case 0:
#pragma omp critical
    body();
    break;
  case 1:
#pragma omp critical(name)
    body();
    break;
  default:
    GOMP_atomic_start();
    body();
    GOMP_atomic_end();
  }
}

static int inside, forked, count;
static void stay(void) {
  __atomic_store_n(&inside, 1, __ATOMIC_SEQ_CST);
  while (!__atomic_load_n(&forked, __ATOMIC_SEQ_CST)) usleep(100);
}
static void add(void) { count++; }

static int use(int kind) {
  count = 0;
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 100; i++) enter(kind, add);
  return count == 400;
}

// Forks, in the child `left` times more, and there a child uses all.
static void child_of(int kind, int left) {
  alarm(20);
  omp_set_max_active_levels(3);
  for (int k = 0; k < 3; k++)
    if (!use(k)) _exit(2);
  if (left > 0) {
    pid_t child = fork();
    if (child == 0) child_of(kind, left - 1);
    int status = -1;
    waitpid(child, &status, 0);
    _exit(status == 0 ? 0 : 3);
  }
  _exit(0);
}

int main(void) {
  for (int kind = 0; kind < 3; kind++) {
    int status = -1;
    inside = forked = 0;
#pragma omp parallel num_threads(3)
    {
      if (omp_get_thread_num() == 1) enter(kind, stay);
      if (omp_get_thread_num() == 2) { // waits for it, so that there are sleepers
        while (!__atomic_load_n(&inside, __ATOMIC_SEQ_CST)) usleep(100);
        enter(kind, add);
      }
      if (omp_get_thread_num() == 0) {
        while (!__atomic_load_n(&inside, __ATOMIC_SEQ_CST)) usleep(100);
        usleep(1000);
        pid_t child = fork();
        if (child == 0) child_of(kind, 1);
        waitpid(child, &status, 0);
        __atomic_store_n(&forked, 1, __ATOMIC_SEQ_CST);
      }
    }
    CHECK(status == 0 && use(kind));
  }
  return 0;
}
