/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Outside any parallel region: constructs with a task reduction, for which the runtime needs a team, inside tasks; on the
   initial thread and on one that OpenMP has not seen. What tasks set stays theirs; a group waits for what is further below.  */
/* { dg-set-target-env-var OMP_MAX_TASK_PRIORITY 5 } */
/* { dg-additional-options "-pthread" } */
/* { dg-modes "ours-host" } stock loses tasks, ICVs or the way back here */
#include "require.h"
#include <omp.h>
#include <pthread.h>

static int reduce(int n) {
  int sum = 0;
#pragma omp taskloop reduction(+ : sum) num_tasks(3)
  for (int i = 1; i <= n; i++) sum += i;
  return sum;
}

static void below_group(void) {
  int x[6] = {0};
#pragma omp taskgroup
  for (int q = 0; q < 6; q++) {
#pragma omp task shared(x) firstprivate(q)
    {
#pragma omp task priority(2) shared(x) firstprivate(q)
      x[q] = q + 1;
      CHECK(reduce(7) == 28);
    }
  }
  for (int q = 0; q < 6; q++) CHECK(x[q] == q + 1);
}

static void levels(int n) {
  CHECK(omp_in_explicit_task() && omp_get_level() == 0 && omp_get_num_threads() == 1);
  if (n > 0) {
#pragma omp task if (n % 2) firstprivate(n) untied
    levels(n - 1);
#pragma omp taskwait
  } else {
    omp_set_num_threads(3);
    int sum = 1;
#pragma omp taskgroup task_reduction(+ : sum)
#pragma omp task in_reduction(+ : sum)
    sum += reduce(3);
    CHECK(sum == 7 && omp_get_max_threads() == 3);
#pragma omp parallel num_threads(2) reduction(task, + : sum)
#pragma omp task in_reduction(+ : sum)
    sum += omp_get_level();
    CHECK(sum == 9);
  }
}

// Tasks that nobody waits for have run.
static void unattended(void) {
  static int ran, deep;
  ran = deep = 0;
#pragma omp task priority(3)
  ran++;
#pragma omp taskloop priority(2) nogroup
  for (int i = 0; i < 3; i++) ran++;
  CHECK(ran == 4);
#pragma omp task
#pragma omp task
#pragma omp task
  deep++;
  CHECK(deep == 1);
}

struct event {
  omp_event_handle_t handle;
  int *value;
};
static void *fulfill(void *p) {
  struct event *e = p;
  *e->value *= 2;
  omp_fulfill_event(e->handle);
  return NULL;
}

static void events(void) {
  int x = 0, y = 0;
  struct event e = {.value = &x};
  omp_event_handle_t handle;
  pthread_t other;
#pragma omp task detach(handle) depend(out : x) shared(x, e, other)
  {
    x = 21;
    e.handle = handle;
    CHECK(pthread_create(&other, NULL, fulfill, &e) == 0);
  }
#pragma omp task depend(inout : x) shared(x, y) priority(1)
  y = x + reduce(2);
#pragma omp taskwait
  CHECK(x == 42 && y == 45);
  CHECK(pthread_join(other, NULL) == 0);
  // One whose event the same thread fulfils later.
#pragma omp task detach(handle) shared(x)
  x++;
  CHECK(x == 43);
  omp_fulfill_event(handle);
#pragma omp taskwait
}

static void cancelled(void) {
  int done = 0;
#pragma omp taskgroup
  for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i) shared(done)
    {
      done++;
      if (i == 4) {
#pragma omp cancel taskgroup
      }
    }
  }
  CHECK(done == (omp_get_cancellation() ? 5 : 10));
}

static void *everything(void *unused) {
  omp_set_num_threads(5);
  for (int i = 0; i < 3; i++) {
#pragma omp task
    levels(1 + i);
    CHECK(omp_get_max_threads() == 5 && !omp_in_explicit_task());
    below_group();
    unattended();
    events();
    cancelled();
  }
  return unused;
}

int main(void) {
  pthread_t other;
  CHECK(pthread_create(&other, NULL, everything, NULL) == 0);
  CHECK(pthread_join(other, NULL) == 0);
  everything(NULL);
  return 0;
}
