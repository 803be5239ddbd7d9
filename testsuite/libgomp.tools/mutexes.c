// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks, nestable locks, critical constructs, ordered regions: who wants one, has it, frees it, with the kind and the address
// of the mutex; nobody has one that another has.
#include "stream.h"

static omp_lock_t lock;
static omp_nest_lock_t nest_lock;

__attribute__((noinline, aligned(512))) static void with_lock(void) {
  omp_set_lock(&lock);
  returned();
  omp_unset_lock(&lock);
  returned();
}
__attribute__((noinline, aligned(512))) static void with_test(void) {
  if (omp_test_lock(&lock)) omp_unset_lock(&lock);
  returned();
}
__attribute__((noinline, aligned(512))) static void with_nest_lock(void) {
  omp_set_nest_lock(&nest_lock);
  omp_set_nest_lock(&nest_lock);
  CHECK(omp_test_nest_lock(&nest_lock) == 3);
  omp_unset_nest_lock(&nest_lock);
  omp_unset_nest_lock(&nest_lock);
  omp_unset_nest_lock(&nest_lock);
  returned();
}
__attribute__((noinline, aligned(512))) static void with_critical(void) {
#pragma omp critical(name)
  returned();
  returned();
}

static void look(int kind, const void *function, unsigned acquires, unsigned acquired) {
  CHECK(count_of(ompt_callback_mutex_acquire, -1, kind) == acquires);
  CHECK(count_of(ompt_callback_mutex_acquired, -1, kind) == acquired);
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->kind != kind || (e->what != ompt_callback_mutex_acquire && e->what != ompt_callback_mutex_acquired)) continue;
    CHECK(e->index != 0 && (function == NULL || is_in(e->codeptr, function, 300)));
    if (e->what == ompt_callback_mutex_acquire) CHECK(e->count != 0);
  }
}

int main(void) {
  omp_init_lock(&lock);
  omp_init_nest_lock(&nest_lock);
  int n = 0;
#pragma omp parallel reduction(max : n)
  {
    n = omp_get_num_threads();
    for (int i = 0; i < 10; i++) {
      with_lock();
      with_nest_lock();
      with_critical();
    }
#pragma omp barrier
#pragma omp masked
    with_test();
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 20; i++) {
#pragma omp ordered
      returned();
    }
  }
  omp_destroy_lock(&lock);
  omp_destroy_nest_lock(&nest_lock);
  omp_pause_resource_all(omp_pause_soft);
  const unsigned times = 10 * (unsigned)n;
  look(ompt_mutex_lock, (const void *)with_lock, times, times);
  look(ompt_mutex_test_lock, (const void *)with_test, 1, 1);
  look(ompt_mutex_nest_lock, (const void *)with_nest_lock, 2 * times, times);
  look(ompt_mutex_test_nest_lock, (const void *)with_nest_lock, times, 0);
  look(ompt_mutex_critical, NULL, times, times); // and none of the reduction, which is an atomic
  look(ompt_mutex_ordered, NULL, 20, 20);
  CHECK(count_of(ompt_callback_mutex_released, -1, ompt_mutex_lock) == times + 1);
  CHECK(count_of(ompt_callback_mutex_released, -1, ompt_mutex_nest_lock) == times);
  CHECK(count_of(ompt_callback_mutex_released, -1, ompt_mutex_critical) == times);
  CHECK(count_of(ompt_callback_mutex_released, -1, ompt_mutex_ordered) == 20);
  CHECK(count_of(ompt_callback_nest_lock, ompt_scope_begin, -1) == 2 * times);
  CHECK(count_of(ompt_callback_nest_lock, ompt_scope_end, -1) == 2 * times);
  const unsigned init = next_of(0, ompt_callback_lock_init, -1), nest_init = next_of(init + 1, ompt_callback_lock_init, -1);
  CHECK(events[init].kind == ompt_mutex_lock && events[init].index == (uintptr_t)&lock && events[init].flags == 0);
  CHECK(events[nest_init].kind == ompt_mutex_nest_lock && events[nest_init].index == (uintptr_t)&nest_lock &&
        events[nest_init].flags == 0);
  CHECK(count_of(ompt_callback_lock_destroy, -1, ompt_mutex_lock) == 1);
  CHECK(count_of(ompt_callback_lock_destroy, -1, ompt_mutex_nest_lock) == 1);
  // On each thread: wanted, had, freed.
  for (unsigned i = 0; i < event_count; i++) {
    if (events[i].what != ompt_callback_mutex_acquire || events[i].kind != ompt_mutex_critical) continue;
    unsigned at = i;
    const ompt_callbacks_t then[] = {ompt_callback_mutex_acquired, ompt_callback_mutex_released};
    for (int k = 0; k < 2; k++) {
      do at++;
      while (at < event_count && events[at].thread != events[i].thread);
      CHECK(at < event_count && events[at].what == then[k] && events[at].index == events[i].index);
    }
  }
  check_stream();
  return tool_result();
}
