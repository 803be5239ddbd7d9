/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "ThreadSanitizer does not support new threads in the child of a process with threads" thread }
   A thread forks while another one executes a task. In the child that task counts as complete: taskwait, taskgroup and
   barrier come to their ends, what depended on it runs, and so does what was queued, each once. Stock's child waits for
   ever. { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most = 40 };
static int started, release, runs[most];

static int get(const int *p) { return __atomic_load_n(p, __ATOMIC_ACQUIRE); }
static void run(int i) { __atomic_add_fetch(&runs[i], 1, __ATOMIC_RELAXED); }
static int all_once(int n) {
  for (int i = 0; i < most; i++)
    if (get(&runs[i]) != (i < n)) return 0;
  return 1;
}
/* On another thread: until that has seen what became of the child. */
static void stay(void) {
  __atomic_store_n(&started, 1, __ATOMIC_RELEASE);
  while (!get(&release)) usleep(100);
}
static void wait_until_started(void) {
  while (!get(&started)) usleep(100);
}

/* Each makes tasks, forks, and waits in both processes; the child says how it went. */
typedef void scenario(int *status);

#define FORK_AND(wait_construct, good)                                                                                      \
  do {                                                                                                                      \
    const pid_t child = fork();                                                                                             \
    if (child == 0) {                                                                                                       \
      wait_construct;                                                                                                       \
      _exit((good) ? 0 : 2);                                                                                                \
    }                                                                                                                       \
    waitpid(child, status, 0);                                                                                              \
    __atomic_store_n(&release, 1, __ATOMIC_RELEASE);                                                                        \
  } while (0)

static void taskwait(void) {
#pragma omp taskwait
}
static void barrier(void) {
#pragma omp barrier
}

static void taskwait_and_barrier(void) {
  taskwait();
  barrier();
}
static void barrier_and_region(void) {
  barrier();
  int n = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp task shared(n)
#pragma omp atomic
    n++;
#pragma omp taskwait
  }
  if (n != 3) _exit(3);
}

static void one_running(int *status) {
#pragma omp task
  stay();
  wait_until_started();
  FORK_AND(taskwait(), all_once(0));
}
static void others_queued(int *status) {
#pragma omp task
  stay();
  wait_until_started();
  for (int i = 0; i < most; i++) {
#pragma omp task
    run(i);
  }
  FORK_AND(taskwait(), all_once(most));
}
static void others_depend(int *status) {
  int x = 0, y = 0;
#pragma omp task depend(out : x)
  stay();
  wait_until_started();
  for (int i = 0; i < 20; i++) {
#pragma omp task depend(in : x)
    run(i);
  }
  for (int i = 20; i < most; i++) {
#pragma omp task depend(inout : x, y)
    run(i);
  }
  FORK_AND(taskwait(), all_once(most));
}
static void in_a_group(int *status) {
#pragma omp taskgroup
  {
    int x = 0;
#pragma omp task depend(inout : x)
    stay();
    wait_until_started();
#pragma omp task depend(inout : x)
    run(0);
    const pid_t child = fork();
    *status = child;
    if (child != 0) {
      waitpid(child, status, 0);
      __atomic_store_n(&release, 1, __ATOMIC_RELEASE);
    }
  }
  if (!get(&release)) _exit(all_once(1) ? 0 : 2);
}
/* The task has children itself: one that it runs at once, with one below it that is queued. */
static void has_children(int *status) {
#pragma omp task
  {
#pragma omp task if (0)
    {
      for (int i = 0; i < 10; i++) {
#pragma omp task
        run(i);
      }
      stay();
    }
  }
  wait_until_started();
  FORK_AND(taskwait_and_barrier(), all_once(10));
}
static void waits_for_child(int *status) {
  int x = 0;
#pragma omp task depend(out : x)
  {
#pragma omp task
    stay();
#pragma omp taskwait
  }
  wait_until_started();
#pragma omp task depend(in : x)
  run(0);
  FORK_AND(taskwait(), all_once(1));
}
/* In the child, the barrier alone completes what is left. */
static void then_barrier(int *status) {
#pragma omp task
  stay();
  wait_until_started();
  for (int i = 0; i < most; i++) {
#pragma omp task
    run(i);
  }
  FORK_AND(barrier_and_region(), all_once(most));
}

int main(void) {
  scenario *const scenarios[] = {one_running,  others_queued,   others_depend, in_a_group,
                                 has_children, waits_for_child, then_barrier};
  omp_set_max_active_levels(2);
  for (unsigned k = 0; k < sizeof scenarios / sizeof scenarios[0]; k++)
    for (int who = 0; who < 2; who++) {
      int status = -1;
      started = release = 0;
      memset(runs, 0, sizeof runs);
#pragma omp parallel num_threads(2)
      if (omp_get_thread_num() == who) scenarios[k](&status);
      if (status != 0) fprintf(stderr, "scenario %u, thread %d: status %#x\n", k, who, status);
      CHECK(status == 0);
    }
  return 0;
}
