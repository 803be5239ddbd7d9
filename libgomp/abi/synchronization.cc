// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, critical, the lock behind atomic constructs that have no instruction, cancellation.
#include "abi/atomic_lock.h"
#include "abi/event_point.h"
#include "abi/export.h"
#include "observe/mutex.h"
#include "task/cancel.h"
#include "team/parallel.h"
#include "team/region_events.h"

using namespace regomp;

constinit lock_word regomp::atomic_lock = 0;

namespace {
constinit lock_word unnamed_critical = 0;

// The program keeps eight zero bytes for each name; the first four are enough.
lock_word &word_of(void **name) { return *reinterpret_cast<lock_word *>(name); }

// Parts of the entry points, whose caller REGOMP_ENTRY is.
[[gnu::always_inline]] inline void enter(lock_word &word, ompt_mutex_t kind) {
  if (locks_have_listener) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [&word](thread &) { lock(word, critical_held); }, around_acquire(kind, &word));
  if (!take_free(word, critical_held)) [[unlikely]]
    lock_word_wait(word, critical_held);
}

[[gnu::always_inline]] inline void leave(lock_word &word, ompt_mutex_t kind) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return work_and_emit(
        REGOMP_ENTRY, [&word](thread &) { lock_word_unlock(word, critical_held); }, around_release(kind, &word));
  if (!subtract_undivided(word, critical_held)) [[unlikely]]
    lock_word_wake(word);
}

// `really`: the construct cancels; else it is a point where cancellation is noticed.
[[gnu::always_inline]] inline bool cancel_or_check(int which, bool really) {
  return work_and_emit(
      REGOMP_ENTRY, [which, really](thread &thr) { return really ? cancel(thr, which) : cancellation_point(thr, which); },
      [which, really](auto run, const void *codeptr) {
        const bool cancelled = run();
        if (!cancelled) return false;
        if ((which & 8) != 0) tool_self().current->cancelled = true;
        const int construct = (which & 8) != 0   ? ompt_cancel_taskgroup
                              : (which & 4) != 0 ? ompt_cancel_sections
                              : (which & 2) != 0 ? ompt_cancel_loop
                                                 : ompt_cancel_parallel;
        emit(events::cancel{*tool_self().current, construct | int(really ? ompt_cancel_activated : ompt_cancel_detected),
                            codeptr});
        return true;
      });
}
} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_barrier(void) {
  event_point(REGOMP_ENTRY, team_barrier, around_barrier(ompt_sync_region_barrier_explicit));
}
REGOMP_EXPORT bool GOMP_barrier_cancel(void) {
  return event_point(REGOMP_ENTRY, team_barrier_cancellable, around_barrier(ompt_sync_region_barrier_explicit));
}

REGOMP_EXPORT void GOMP_critical_start(void) { enter(unnamed_critical, ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_end(void) { leave(unnamed_critical, ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_name_start(void **name) { enter(word_of(name), ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_name_end(void **name) { leave(word_of(name), ompt_mutex_critical); }

REGOMP_EXPORT void GOMP_atomic_start(void) { enter(atomic_lock, ompt_mutex_atomic); }
REGOMP_EXPORT void GOMP_atomic_end(void) { leave(atomic_lock, ompt_mutex_atomic); }

REGOMP_EXPORT bool GOMP_cancellation_point(int which) {
  if (!process.cancellation) return false;
  return cancel_or_check(which, false);
}
REGOMP_EXPORT bool GOMP_cancel(int which, bool really) {
  if (!process.cancellation) return false;
  return cancel_or_check(which, really);
}

} // extern "C"
