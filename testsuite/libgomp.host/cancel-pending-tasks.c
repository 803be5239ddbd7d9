/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-set-target-env-var OMP_CANCELLATION true }
   Regions, taskgroups and loops are cancelled while tasks wait for dependences, for events, for a mutex, in nested groups,
   in taskloops and with reductions of their own: all end, what ran has its effects once, and what comes after is whole.  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <unistd.h>

static void *fulfil(void *event) {
  usleep(200);
  omp_fulfill_event((omp_event_handle_t)event);
  return NULL;
}

static void fulfil_later(omp_event_handle_t event) {
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, fulfil, (void *)event) == 0);
  pthread_detach(thread);
}

// A chain of dependences whose middle cancels the group: nothing behind it runs, since it had not started.
static void chain(void) {
  int at[20] = {0}, ran = 0, link = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskgroup
  for (int i = 0; i < 20; i++) {
#pragma omp task depend(inout : link) shared(at, ran) firstprivate(i)
    {
      at[i] = 1;
#pragma omp atomic
      ran++;
#pragma omp cancel taskgroup if (i == 9)
    }
  }
  CHECK(ran == (omp_get_cancellation() ? 10 : 20));
  for (int i = 0; i < 20; i++) CHECK(at[i] == (i < ran));
}

// The cancelled group holds a task whose event comes late, and a task that depends on it.
static void events(void) {
  int started = 0, after = 0, behind = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp taskgroup
    {
      omp_event_handle_t event;
#pragma omp task detach(event) depend(out : started) shared(started)
      {
        started = 1;
        fulfil_later(event);
      }
#pragma omp task depend(in : started) shared(behind)
      behind = 1;
#pragma omp task
      {
#pragma omp cancel taskgroup
      }
    }
#pragma omp task shared(after)
    after = 1;
#pragma omp taskwait
  }
  CHECK(after == 1 && (started == 1 || (omp_get_cancellation() && behind == 0)));
}

// An inner group of a cancelled outer one, a taskloop in it, and a group beside it that is not cancelled.
static void nested(void) {
  int outer = 0, beside = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task shared(beside)
#pragma omp taskgroup
    for (int i = 0; i < 30; i++)
#pragma omp task shared(beside)
#pragma omp atomic
      beside++;
#pragma omp taskgroup
    {
#pragma omp task shared(outer)
      {
#pragma omp taskgroup
        {
#pragma omp taskloop num_tasks(10) shared(outer) nogroup
          for (int i = 0; i < 50; i++)
#pragma omp atomic
            outer++;
        }
#pragma omp cancel taskgroup
#pragma omp atomic
        outer += 1000;
      }
#pragma omp taskloop grainsize(1) shared(outer)
      for (int i = 0; i < 50; i++) {
#pragma omp cancellation point taskgroup
#pragma omp atomic
        outer++;
      }
    }
  }
  CHECK(beside == 30 && (omp_get_cancellation() ? outer < 1000 : outer == 1100));
}

// The whole region, with tasks of all these kinds waiting, and reductions over it.
static void region(int who) {
  int sum = 0, tasks = 0, whole = 0, locks[4] = {0};
#pragma omp parallel num_threads(4) reduction(+ : sum) reduction(task, + : tasks)
  {
    const int me = omp_get_thread_num(); // its tasks exclude one another, not those of other threads
    sum++;
    for (int i = 0; i < 10; i++) {
#pragma omp task depend(mutexinoutset : locks[me]) in_reduction(+ : tasks) shared(locks)
      {
        locks[me]++;
        tasks++;
      }
#pragma omp task depend(inoutset : locks[me]) in_reduction(+ : tasks)
      tasks++;
    }
    if (omp_get_thread_num() == who) {
#pragma omp cancel parallel
    }
#pragma omp barrier
    sum += 10;
  }
  const int cancelled = omp_get_cancellation();
  CHECK(tasks <= 80);
  CHECK(cancelled || who >= 4 ? sum <= 44 : sum == 44);
#pragma omp parallel num_threads(4) reduction(+ : whole)
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 40; i++) whole++;
#pragma omp single
#pragma omp taskloop
    for (int i = 0; i < 4; i++) {
    }
  }
  CHECK(whole == 40);
}

// A loop with a task reduction, and sections, that one thread cancels.
static void worksharing(void) {
  int sum = 0, parts = 0, after = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp for reduction(task, + : sum) schedule(dynamic, 1)
    for (int i = 0; i < 200; i++) {
#pragma omp task in_reduction(+ : sum)
      sum++;
#pragma omp cancel for if (i == 20)
    }
#pragma omp sections reduction(+ : parts)
    {
#pragma omp section
      {
        parts++;
#pragma omp cancel sections
        parts += 100;
      }
#pragma omp section
      parts++;
#pragma omp section
      {
#pragma omp cancellation point sections
        parts++;
      }
    }
#pragma omp for reduction(+ : after)
    for (int i = 0; i < 50; i++) after++;
  }
  CHECK(after == 50);
  if (omp_get_cancellation()) {
    CHECK(sum >= 0 && sum <= 200 && parts >= 0 && parts <= 3);
  } else {
    CHECK(sum == 200 && parts == 103);
  }
}

int main(void) {
  for (int round = 0; round < 30; round++) {
    chain();
    events();
    nested();
    region(round % 5);
    worksharing();
  }
  return 0;
}
