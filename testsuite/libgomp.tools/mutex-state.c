// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread that waits for a lock, a nestable lock, or a critical construct that another one has: a signal handler finds it
// in the state of that wait, with the id that its events have.
#include "mutex.h"

#include <semaphore.h>
#include <signal.h>

static omp_lock_t lock;
static omp_nest_lock_t nest;
static pthread_t waiter;
static int waits, holds; // the waiter's next event is the wait; the other thread has the lock
static sem_t answered;
static volatile int state_in_handler;
static volatile ompt_wait_id_t id_in_handler;
static ompt_wait_id_t id_in_event;

static void handler(int signal) {
  (void)signal;
  ompt_wait_id_t id = 0;
  state_in_handler = tool_state_of_thread(&id);
  id_in_handler = id;
  sem_post(&answered);
}

static void note(const event *e) {
  if (e->what != ompt_callback_mutex_acquire || !pthread_equal(pthread_self(), waiter) ||
      !__atomic_load_n(&holds, __ATOMIC_ACQUIRE))
    return;
  id_in_event = e->index;
  __atomic_store_n(&waits, 1, __ATOMIC_RELEASE);
}

static void yield_until(int *flag) {
  while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE)) sched_yield();
}

// While it holds the lock. The waiter has said that it asks for it, but may not have got as far as the state.
static void look(int state) {
  __atomic_store_n(&holds, 1, __ATOMIC_RELEASE);
  yield_until(&waits);
  do {
    pthread_kill(waiter, SIGUSR1);
    while (sem_wait(&answered) != 0) {
    }
  } while (state_in_handler != state);
  CHECK(id_in_handler == id_in_event && id_in_event != 0);
}

static void hold(int what) {
  if (what == 0) {
    omp_set_lock(&lock);
    look(ompt_state_wait_lock);
    omp_unset_lock(&lock);
  } else if (what == 1) {
    omp_set_nest_lock(&nest);
    look(ompt_state_wait_lock);
    omp_unset_nest_lock(&nest);
  } else {
#pragma omp critical(some)
    look(ompt_state_wait_critical);
  }
}

static void ask(int what) {
  yield_until(&holds);
  if (what == 0) {
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
  } else if (what == 1) {
    omp_set_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
  } else {
#pragma omp critical(some)
    waits++;
  }
}

int main(void) {
  at_event = note;
  signal(SIGUSR1, handler);
  sem_init(&answered, 0, 0);
  omp_init_lock(&lock);
  omp_init_nest_lock(&nest);
  for (int what = 0; what < 3; what++) {
    waits = holds = 0;
#pragma omp parallel num_threads(2)
    {
      CHECK(omp_get_num_threads() == 2);
      if (omp_get_thread_num() == 1) waiter = pthread_self();
#pragma omp barrier
      if (omp_get_thread_num() == 0)
        hold(what);
      else
        ask(what);
      CHECK(tool_state_of_thread(NULL) == ompt_state_work_parallel);
    }
  }
  return tool_result();
}
