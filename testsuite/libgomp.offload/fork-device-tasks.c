// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-no-sanitizer "ThreadSanitizer does not support new threads in the child of a process with threads" thread }
// A child of a fork, in a region and outside any. It waits for what it has begun itself: a target task, where the parent has
// not used the device yet also on that, and a task with an event. It does not wait for what the parent has on the device;
// what depends on that may run. { dg-modes "ourlib" } With GCC's library some children wait for ever.
#include "check.h"
#include <omp.h>
#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { n = 1000 };
static int big[n];

static void own_target_task(void) {
  int x = 1;
#pragma omp target nowait map(tofrom : x)
  x += 1;
#pragma omp taskwait
  if (x != 2) _exit(11);
#pragma omp taskgroup
  {
#pragma omp target nowait map(tofrom : x)
    x += 1;
  }
  if (x != 3) _exit(12);
#pragma omp target nowait map(tofrom : x) depend(out : x)
  x += 1;
#pragma omp task depend(in : x) shared(x)
  x += 1;
#pragma omp taskwait
  if (x != 5) _exit(13);
#pragma omp target nowait map(tofrom : x) depend(out : x)
  x += 1;
#pragma omp taskwait depend(in : x)
  if (x != 6) _exit(14);
}

static void *fulfill(void *event) {
  usleep(20000);
  omp_fulfill_event((omp_event_handle_t)event);
  return NULL;
}

static void own_event(void) {
  for (int group = 0; group < 2; group++) {
    int done = 0, after = 0;
    omp_event_handle_t event = 0;
    pthread_t helper;
#pragma omp taskgroup
    {
#pragma omp task detach(event) depend(out : done) shared(done)
      done = 1;
#pragma omp task depend(in : done) shared(done, after)
      after = done;
      if (pthread_create(&helper, NULL, fulfill, (void *)event) != 0) _exit(15);
      if (group == 0) {
#pragma omp taskwait
        if (after != 1) _exit(16);
      }
    }
    if (after != 1) _exit(17);
    pthread_join(helper, NULL);
  }
}

static void child(void) {
  alarm(50);
  own_target_task();
  own_event();
}

static int wait_for(pid_t p) {
  int status = -1;
  CHECK(p > 0 && waitpid(p, &status, 0) == p);
  if (status != 0) fprintf(stderr, "status %#x\n", status);
  return status;
}

/* By one thread of the team, or outside any. */
static void fork_once(void) {
  const pid_t p = fork();
  if (p == 0) {
    child();
    _exit(0);
  }
  CHECK(wait_for(p) == 0);
}

static void in_region(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  fork_once();
}

/* In the child the parent's target task is over, though nobody knows what it has done, and what follows it runs. */
static void beside_target_task(int wait_first) {
  int followed = 0;
  pid_t p;
  memset(big, 0, sizeof big);
#pragma omp taskgroup
  {
#pragma omp target nowait map(tofrom : big) depend(out : big)
    for (int k = 0; k < 20; k++)
      for (int i = 0; i < n; i++) big[i] += 1;
#pragma omp task depend(in : big) shared(followed)
    followed = 1;
    p = fork();
    if (p == 0 && wait_first) {
#pragma omp taskwait
      if (!followed) _exit(20);
    }
    if (p == 0) child();
  }
  if (p == 0) _exit(followed ? 0 : 21);
  CHECK(wait_for(p) == 0);
  for (int i = 0; i < n; i++) CHECK(big[i] == 20);
}

int main(void) {
  in_region();
  check_placement();
  in_region();
  fork_once();
  for (int k = 0; k < 4; k++) {
    beside_target_task(k % 2);
#pragma omp parallel num_threads(3)
#pragma omp masked
    beside_target_task(k % 2);
  }
  return check_result();
}
