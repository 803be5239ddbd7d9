/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Many events at once, fulfilled by foreign threads in another order: before the task begins, while it runs, after it; tasks
   that depend on them, taskgroup, taskwait and barrier wait for both ends; creators of undeferred ones for the body's. Stock
   does not wake from a barrier when a foreign thread fulfils the last event.  */
/* { dg-modes "ours-host" } */
/* { dg-additional-options "-pthread" } */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <sched.h>
enum { events = 60, fulfillers = 3 };
static omp_event_handle_t event[events];
static int known[events], fulfilled[events], ran[events], wrong;
/* A mutex, which the thread sanitizer knows in programs that are not instrumented. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int is_known(int i) {
  pthread_mutex_lock(&mutex);
  const int k = known[i];
  pthread_mutex_unlock(&mutex);
  return k;
}
static void *fulfil(void *first) {
  for (int i = events - 1 - (int)(long)first; i >= 0; i -= fulfillers) {
    while (!is_known(i)) sched_yield();
    __atomic_store_n(&fulfilled[i], 1, __ATOMIC_RELAXED);
    omp_fulfill_event(event[i]);
  }
  return NULL;
}
static void know(int i, omp_event_handle_t e) {
  pthread_mutex_lock(&mutex);
  event[i] = e;
  known[i] = 1;
  pthread_mutex_unlock(&mutex);
}
static void follow(int i) {
  if (!__atomic_load_n(&fulfilled[i], __ATOMIC_RELAXED) || !ran[i]) {
#pragma omp atomic
    wrong++;
  }
}
static void create(int i, char *x) {
  omp_event_handle_t e;
  switch (i % 4) {
  case 0: /* known only when the body runs */
#pragma omp task detach(e) depend(out : x[i]) firstprivate(i)
  {
    ran[i] = 1;
    know(i, e);
  } break;
  case 1: /* known at once, perhaps fulfilled before the body runs */
#pragma omp task detach(e) depend(out : x[i]) firstprivate(i)
    ran[i] = 1;
    know(i, e);
    break;
  case 2: /* the creator waits for the body */
#pragma omp task detach(e) depend(out : x[i]) firstprivate(i) if (0)
  {
    ran[i] = 1;
    know(i, e);
  }
    if (!ran[i]) {
#pragma omp atomic
      wrong++;
    }
    break;
  case 3: /* leaves a child behind */
#pragma omp task detach(e) depend(out : x[i]) firstprivate(i)
  {
    ran[i] = 1;
#pragma omp task firstprivate(i, e)
    know(i, e);
  } break;
  }
#pragma omp task depend(in : x[i]) firstprivate(i)
  follow(i);
}
static void check_all(void) {
  for (int i = 0; i < events; i++) CHECK(ran[i] && fulfilled[i]);
}
static void round_of(int kind) {
  char x[events];
  (void)&x;
  pthread_t t[fulfillers];
  for (int i = 0; i < events; i++) known[i] = fulfilled[i] = ran[i] = 0;
  for (long i = 0; i < fulfillers; i++) CHECK(pthread_create(&t[i], NULL, fulfil, (void *)i) == 0);
  if (kind == 3) {
    for (int i = 0; i < events; i++) create(i, x);
    check_all();
  } else {
#pragma omp parallel
#pragma omp single
    {
      if (kind == 0) {
        for (int i = events - 1; i >= 0; i--) create(i, x);
      } else if (kind == 1) {
#pragma omp taskgroup
        for (int i = events - 1; i >= 0; i--) create(i, x);
        check_all();
      } else {
        for (int i = events - 1; i >= 0; i--) create(i, x);
#pragma omp taskwait
        check_all();
      }
    }
    check_all();
  }
  for (int i = 0; i < fulfillers; i++) pthread_join(t[i], NULL);
}
int main(void) {
  for (int round = 0; round < 30; round++) round_of(round % 3);
  CHECK(wrong == 0);
  return 0;
}
