// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simple locks: made, with and without a hint, set, tested, unset, destroyed; and contended, where each thread has its own
// acquire, acquired, released.
#include "mutex.h"

static omp_lock_t lock, hinted;
static int counter;

__attribute__((noinline)) static void one_of_each(int *tests) {
  omp_init_lock(&lock);
  init_lock_with_hint(&hinted, omp_sync_hint_contended);
  omp_set_lock(&lock);
  tests[0] = omp_test_lock(&lock);
  omp_unset_lock(&lock);
  tests[1] = omp_test_lock(&lock);
  omp_unset_lock(&lock);
  omp_destroy_lock(&lock);
  omp_destroy_lock(&hinted);
  returned();
}

__attribute__((noinline)) static void many(int n) {
  for (int i = 0; i < n; i++) {
    omp_set_lock(&lock);
    counter++;
    omp_unset_lock(&lock);
  }
  returned();
}

static void look_at_each(void) {
  place_in_events at = {0, events[0].thread, (const void *)one_of_each};
  const uint64_t l = id_of_object(&lock), h = id_of_object(&hinted);
  NEXT_IS(at, lock_init, .kind = ompt_mutex_lock, .count = word, .index = l);
  NEXT_IS(at, lock_init, .kind = ompt_mutex_lock, .count = word, .index = h, .flags = omp_sync_hint_contended);
  NEXT_IS(at, mutex_acquire, .kind = ompt_mutex_lock, .count = word, .index = l);
  NEXT_IS(at, mutex_acquired, .kind = ompt_mutex_lock, .index = l);
  NEXT_IS(at, mutex_acquire, .kind = ompt_mutex_test_lock, .count = word, .index = l); // without success
  NEXT_IS(at, mutex_released, .kind = ompt_mutex_lock, .index = l);
  NEXT_IS(at, mutex_acquire, .kind = ompt_mutex_test_lock, .count = word, .index = l);
  NEXT_IS(at, mutex_acquired, .kind = ompt_mutex_test_lock, .index = l);
  NEXT_IS(at, mutex_released, .kind = ompt_mutex_lock, .index = l);
  NEXT_IS(at, lock_destroy, .kind = ompt_mutex_lock, .index = l);
  NEXT_IS(at, lock_destroy, .kind = ompt_mutex_lock, .index = h);
  CHECK(next_of_thread(&at.at, at.thread) == NULL);
}

// The state at each event is what it was before the call.
static int states_are_right = 1;
static void look_at_state(const event *e) {
  if (!is_of_mutex(e)) return;
  if (tool_state_of_thread(NULL) != ompt_state_work_serial && tool_state_of_thread(NULL) != ompt_state_work_parallel)
    __atomic_store_n(&states_are_right, 0, __ATOMIC_RELAXED);
}

int main(void) {
  int tests[2];
  at_event = look_at_state;
  one_of_each(tests);
  CHECK(tests[0] == 0 && tests[1] == 1);
  look_at_each();
  event_count = 0;
  omp_init_lock(&lock);
  int threads = 0;
  enum { times = 50 };
#pragma omp parallel
  {
#pragma omp atomic
    threads++;
    many(times);
  }
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  CHECK(counter == threads * times);
  CHECK(check_rounds(ompt_mutex_lock, word) == (unsigned)(threads * times));
  for (unsigned i = 0; i < event_count; i++) {
    if (!is_of_mutex(&events[i])) continue;
    CHECK(events[i].index == id_of_object(&lock));
    if (events[i].what != ompt_callback_lock_init) CHECK(is_in(events[i].codeptr, (const void *)many, 400));
  }
  CHECK(states_are_right);
  omp_destroy_lock(&lock);
  return tool_result();
}
