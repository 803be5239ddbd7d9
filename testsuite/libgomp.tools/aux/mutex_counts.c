// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For programs in Fortran: how many events of mutexes there were.
#include "../mutex.h"

// ompt_callbacks_t, ompt_mutex_t
int events_of(int what, int kind) { return (int)count_of((ompt_callbacks_t)what, -1, kind); }
// Rounds of acquire, acquired, released; -1 if something is wrong with them.
int rounds_of(int kind, int impl) {
  const unsigned rounds = check_rounds((ompt_mutex_t)kind, (unsigned)impl);
  return check_failures == 0 ? (int)rounds : -1;
}
// Fortran's entry for a lock with a hint.
void init_with_hint(omp_lock_t *lock, const int *hint) {
  ((void (*)(omp_lock_t *, const int *))dlsym(RTLD_DEFAULT, "omp_init_lock_with_hint_"))(lock, hint);
}
int hint_of_last_init(void) {
  int hint = -1;
  for (unsigned i = 0; i < event_count; i++)
    if (events[i].what == ompt_callback_lock_init) hint = events[i].flags;
  (void)tool_result;
  (void)next_of;
  (void)matches;
  return hint;
}
// All between the first and the last event of a nestable lock have its id.
int one_nest_lock(void) {
  uint64_t id = 0;
  for (unsigned i = 0; i < event_count; i++) {
    if (events[i].what != ompt_callback_nest_lock && !(is_of_mutex(&events[i]) && events[i].kind == ompt_mutex_nest_lock))
      continue;
    if (id == 0) id = events[i].index;
    if (events[i].index != id) return 0;
  }
  return id != 0;
}
