// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, critical, the lock behind atomic constructs that have no instruction and behind reductions, cancellation.
#include "abi/event_point.h"
#include "abi/export.h"
#include "observe/mutex.h"
#include "task/cancel.h"
#include "team/parallel.h"
#include "team/region_events.h"

using namespace regomp;

namespace {
constinit lock_word unnamed_critical = 0, atomic_lock = 0;

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

// Around the taking of the reductions' lock: the wait for others that merge belongs to the reduction.
constexpr auto around_reduction_start = [](auto take, const void *codeptr) {
  tool_thread &me = tool_self();
  if (me.current != nullptr) {
    tool_task &t = *me.current;
    if (t.work == ompt_work_single_executor) emit_work_end(); // it has no reductions, so it is over
    emit(events::reduction{ompt_scope_begin, t, codeptr});
    t.reduces = true;
    t.state_before_reduction = me.state;
    me.state = ompt_state_work_reduction;
  }
  take();
};
constexpr auto around_reduction_end = [](auto release, const void *codeptr) {
  release();
  tool_thread &me = tool_self();
  if (me.current == nullptr || !me.current->reduces) return;
  tool_task &t = *me.current;
  t.reduces = false;
  me.state = t.state_before_reduction;
  emit(events::reduction{ompt_scope_end, t, codeptr});
};

ompt_sync_region_t kind_of_barrier(int what) {
  return what == 0   ? ompt_sync_region_barrier_implementation
         : what == 1 ? ompt_sync_region_barrier_implicit_workshare
                     : ompt_sync_region_barrier_explicit;
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_barrier(void) {
  event_point(REGOMP_ENTRY, team_barrier, around_barrier(ompt_sync_region_barrier_explicit));
}
REGOMP_EXPORT bool GOMP_barrier_cancel(void) {
  return event_point(REGOMP_ENTRY, team_barrier_cancellable, around_barrier(ompt_sync_region_barrier_explicit));
}

// From GCC 17 on. The argument says what the barrier belongs to: 0 a combined construct, 1 a worksharing construct, 2 a
// barrier directive.
REGOMP_EXPORT void GOMP_barrier_ext(int what) {
  event_point(REGOMP_ENTRY, team_barrier,
              [what](auto wait, const void *codeptr) { around_barrier(kind_of_barrier(what))(wait, codeptr); });
}
REGOMP_EXPORT bool GOMP_barrier_cancel_ext(int what) {
  return event_point(REGOMP_ENTRY, team_barrier_cancellable, [what](auto wait, const void *codeptr) {
    return around_barrier(kind_of_barrier(what))(wait, codeptr);
  });
}

REGOMP_EXPORT void GOMP_critical_start(void) { enter(unnamed_critical, ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_end(void) { leave(unnamed_critical, ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_name_start(void **name) { enter(word_of(name), ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_name_end(void **name) { leave(word_of(name), ompt_mutex_critical); }

REGOMP_EXPORT void GOMP_atomic_start(void) { enter(atomic_lock, ompt_mutex_atomic); }
REGOMP_EXPORT void GOMP_atomic_end(void) { leave(atomic_lock, ompt_mutex_atomic); }

// From GCC 17 on. Around the merging of reductions, one lock for the process: that of atomic constructs, which older objects
// take instead.
REGOMP_EXPORT void GOMP_reduction_start(void) {
  if (locks_have_listener) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [](thread &) { lock(atomic_lock, critical_held); }, around_reduction_start);
  if (!take_free(atomic_lock, critical_held)) [[unlikely]]
    lock_word_wait(atomic_lock, critical_held);
}
REGOMP_EXPORT void GOMP_reduction_end(void) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [](thread &) { lock_word_unlock(atomic_lock, critical_held); }, around_reduction_end);
  if (!subtract_undivided(atomic_lock, critical_held)) [[unlikely]]
    lock_word_wake(atomic_lock);
}

REGOMP_EXPORT bool GOMP_cancellation_point(int which) {
  if (!process.cancellation) return false;
  return cancel_or_check(which, false);
}
REGOMP_EXPORT bool GOMP_cancel(int which, bool really) {
  if (!process.cancellation) return false;
  return cancel_or_check(which, really);
}

} // extern "C"
