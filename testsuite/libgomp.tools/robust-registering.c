// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that register callbacks and remove them again while regions and locks are used: the program goes on, each callback
// that comes has good arguments, and at the end registering works as at the start.
static void register_one(void);
#define TOOL_INITIALIZE register_one()
#include "tool.h"

static omp_lock_t lock;
static int counter, seen;

static void acquired(ompt_mutex_t kind, ompt_wait_id_t wait, const void *codeptr) {
  CHECK(kind == ompt_mutex_lock && wait == (uint64_t)(uintptr_t)&lock && codeptr != NULL);
  __atomic_fetch_add(&seen, 1, __ATOMIC_RELAXED);
}
static void implicit(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task, unsigned size, unsigned index,
                     int flags) {
  (void)size;
  (void)index;
  (void)flags;
  CHECK(task != NULL && (endpoint == ompt_scope_end || parallel != NULL));
}
static void register_one(void) {
  (void)listen_to_all;
  CHECK(tool_set_callback(ompt_callback_mutex_acquired, (ompt_callback_t)acquired) != ompt_set_error);
}

static void flip(int i) {
  const int remove = i & 1;
  CHECK(tool_set_callback(ompt_callback_mutex_acquired, remove ? NULL : (ompt_callback_t)acquired) != ompt_set_never);
  CHECK(tool_set_callback(ompt_callback_implicit_task, remove ? NULL : (ompt_callback_t)implicit) == ompt_set_always);
  ompt_callback_t found;
  if (tool_get_callback(ompt_callback_implicit_task, &found)) CHECK(found == (ompt_callback_t)implicit);
}

static void *flipper(void *stop) {
  for (int i = 0; !__atomic_load_n((int *)stop, __ATOMIC_ACQUIRE); i++) flip(i);
  return NULL;
}

int main(void) {
  pthread_t beside;
  int stop = 0, threads = 0;
  omp_init_lock(&lock);
  CHECK(pthread_create(&beside, NULL, flipper, &stop) == 0);
  enum { regions = 50, times = 20 };
  for (int r = 0; r < regions; r++) {
#pragma omp parallel
    {
#pragma omp atomic
      threads++;
      for (int i = 0; i < times; i++) {
        if (i % 5 == 0) flip(i);
        omp_set_lock(&lock);
        counter++;
        omp_unset_lock(&lock);
      }
    }
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
  pthread_join(beside, NULL);
  CHECK(counter == threads * times);
  flip(1);
  const int before = seen;
  omp_set_lock(&lock);
  omp_unset_lock(&lock);
  CHECK(seen == before);
  flip(0);
  omp_set_lock(&lock);
  omp_unset_lock(&lock);
  CHECK(seen == before + 1);
  return tool_result();
}
