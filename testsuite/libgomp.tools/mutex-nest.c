// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nestable locks: the first acquisition and the last release are the mutex's, those between are nest_lock; tests that
// succeed and tests that fail.
#include "mutex.h"

static omp_nest_lock_t lock, hinted;
static int depths[4], counter;

__attribute__((noinline)) static void one_of_each(void) {
  omp_init_nest_lock(&lock);
  init_nest_lock_with_hint(&hinted, omp_sync_hint_speculative);
  omp_set_nest_lock(&lock);
  omp_set_nest_lock(&lock);
  depths[0] = omp_test_nest_lock(&lock);
  omp_unset_nest_lock(&lock);
  omp_unset_nest_lock(&lock);
  omp_unset_nest_lock(&lock);
  depths[1] = omp_test_nest_lock(&lock);
  omp_unset_nest_lock(&lock);
  omp_destroy_nest_lock(&hinted);
  returned();
}

__attribute__((noinline)) static void no_success(void) {
  depths[2] = omp_test_nest_lock(&lock);
  returned();
}

static void look_at_each(void) {
  place_in_events at = {0, events[0].thread, (const void *)one_of_each};
  const uint64_t l = id_of_object(&lock), h = id_of_object(&hinted);
  NEXT_IS(at, lock_init, .kind = ompt_mutex_nest_lock, .count = word, .index = l);
  NEXT_IS(at, lock_init, .kind = ompt_mutex_nest_lock, .count = word, .index = h, .flags = omp_sync_hint_speculative);
  NEXT_IS(at, mutex_acquire, .kind = ompt_mutex_nest_lock, .count = word, .index = l);
  NEXT_IS(at, mutex_acquired, .kind = ompt_mutex_nest_lock, .index = l);
  NEXT_IS(at, mutex_acquire, .kind = ompt_mutex_nest_lock, .count = word, .index = l);
  NEXT_IS(at, nest_lock, .endpoint = ompt_scope_begin, .index = l);
  NEXT_IS(at, mutex_acquire, .kind = ompt_mutex_test_nest_lock, .count = word, .index = l);
  NEXT_IS(at, nest_lock, .endpoint = ompt_scope_begin, .index = l);
  NEXT_IS(at, nest_lock, .endpoint = ompt_scope_end, .index = l);
  NEXT_IS(at, nest_lock, .endpoint = ompt_scope_end, .index = l);
  NEXT_IS(at, mutex_released, .kind = ompt_mutex_nest_lock, .index = l);
  NEXT_IS(at, mutex_acquire, .kind = ompt_mutex_test_nest_lock, .count = word, .index = l);
  NEXT_IS(at, mutex_acquired, .kind = ompt_mutex_test_nest_lock, .index = l);
  NEXT_IS(at, mutex_released, .kind = ompt_mutex_nest_lock, .index = l);
  NEXT_IS(at, lock_destroy, .kind = ompt_mutex_nest_lock, .index = h);
  CHECK(next_of_thread(&at.at, at.thread) == NULL);
}

// Two threads: the lock is held by thread 0 while thread 1 tests it.
static void test_no_success(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) omp_set_nest_lock(&lock);
#pragma omp barrier
    if (omp_get_thread_num() == 1) {
      no_success();
      unsigned at = 0;
      const event *last = NULL;
      pthread_mutex_lock(&events_lock);
      for (const event *e; (e = next_of_thread(&at, thread_id())) != NULL;) last = e;
      CHECK(last != NULL && last->what == ompt_callback_mutex_acquire && last->kind == ompt_mutex_test_nest_lock);
      CHECK(last != NULL && last->index == id_of_object(&lock) && is_in(last->codeptr, (const void *)no_success, 200));
      pthread_mutex_unlock(&events_lock);
    }
#pragma omp barrier
    if (omp_get_thread_num() == 0) omp_unset_nest_lock(&lock);
  }
}

int main(void) {
  one_of_each();
  CHECK(depths[0] == 3 && depths[1] == 1);
  look_at_each();
  test_no_success();
  CHECK(depths[2] == 0);
  enum { times = 20 };
  const unsigned before = count_of(ompt_callback_mutex_acquired, -1, ompt_mutex_nest_lock);
  const unsigned nested_before = count_of(ompt_callback_nest_lock, -1, -1);
  int threads = 0;
#pragma omp parallel
  {
#pragma omp atomic
    threads++;
    for (int i = 0; i < times; i++) {
      omp_set_nest_lock(&lock);
      omp_set_nest_lock(&lock);
      counter++;
      omp_unset_nest_lock(&lock);
      omp_unset_nest_lock(&lock);
    }
  }
  CHECK(counter == threads * times);
  CHECK(count_of(ompt_callback_mutex_acquired, -1, ompt_mutex_nest_lock) - before == (unsigned)counter);
  CHECK(count_of(ompt_callback_nest_lock, -1, -1) - nested_before == 2u * (unsigned)counter);
  return tool_result();
}
