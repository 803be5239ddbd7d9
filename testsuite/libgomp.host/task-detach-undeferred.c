/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   An undeferred task with an event: the task that generates it goes on when the body has ended, not when the event is
   fulfilled (OpenMP 5.2, sections 12.5 and 12.5.2); what waits for the task waits for the event. Here nobody but the
   generating task fulfils it, so stock hangs. { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <unistd.h>
static omp_event_handle_t handle;
static int bodies, fulfilled, order[4], at;
static void *fulfil_later(void *unused) {
  usleep(2000);
  fulfilled = 1;
  omp_fulfill_event(handle);
  return unused;
}
static void fulfil_elsewhere(pthread_t *t) {
  fulfilled = 0;
  CHECK(pthread_create(t, NULL, fulfil_later, NULL) == 0);
}

static void undeferred(void) {
  omp_event_handle_t event;
#pragma omp task detach(event) if (0)
  {
    handle = event;
    bodies++;
  }
}

/* In whatever task the caller is. */
static void forms(int round) {
  pthread_t t;
  int before = bodies, x = 0;
  undeferred();
  CHECK(bodies == before + 1);
  omp_fulfill_event(handle);
#pragma omp taskwait
  /* taskwait and taskgroup wait for the event */
  undeferred();
  fulfil_elsewhere(&t);
#pragma omp taskwait
  CHECK(fulfilled);
  pthread_join(t, NULL);
#pragma omp taskgroup
  {
    undeferred();
    fulfil_elsewhere(&t);
  }
  CHECK(fulfilled);
  pthread_join(t, NULL);
  /* fulfilled inside the body */
  omp_event_handle_t event;
#pragma omp task detach(event) if (0) shared(x)
  {
    x = 1;
    omp_fulfill_event(event);
  }
  CHECK(x == 1);
  /* with dependences: the task waits for what is before it, what is behind it for the event */
  at = 0;
#pragma omp task depend(out : x) shared(x)
  {
    usleep(200);
    x = 2;
    order[at++] = 0;
  }
#pragma omp task detach(event) if (0) depend(inout : x) shared(x)
  {
    CHECK(x == 2);
    handle = event;
    order[at++] = 1;
  }
  CHECK(at == 2);
#pragma omp task depend(inout : x) shared(x)
  {
    CHECK(fulfilled);
    order[at++] = 2;
  }
  fulfil_elsewhere(&t);
#pragma omp taskwait
  CHECK(fulfilled && at == 3 && order[0] == 0 && order[1] == 1 && order[2] == 2);
  pthread_join(t, NULL);
  /* what the body leaves behind is a child of the detached task */
  int child = 0;
#pragma omp taskgroup
  {
#pragma omp task detach(event) if (0) shared(child)
    {
      handle = event;
#pragma omp task shared(child)
      child = round + 1;
    }
    omp_fulfill_event(handle);
  }
  CHECK(child == round + 1);
}

int main(void) {
  for (int round = 0; round < 10; round++) {
    for (int threads = 1; threads <= 4; threads++) {
#pragma omp parallel num_threads(threads)
#pragma omp masked
      forms(round);
    }
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task final(1)
      { /* all tasks inside are undeferred */
        omp_event_handle_t event;
#pragma omp task detach(event)
        handle = event;
        omp_fulfill_event(handle);
      }
    }
    /* the end of a region waits for it */
    pthread_t t;
#pragma omp parallel num_threads(2)
#pragma omp masked
    {
      undeferred();
      fulfil_elsewhere(&t);
    }
    CHECK(fulfilled);
    pthread_join(t, NULL);
    forms(round); /* outside regions */
  }
  return 0;
}
