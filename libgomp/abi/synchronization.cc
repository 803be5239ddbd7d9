// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, critical, the lock behind atomic constructs that have no instruction, cancellation.
#include "abi/atomic_lock.h"
#include "abi/export.h"
#include "abi/observed_barrier.h"
#include "observe/mutex.h"
#include "task/cancel.h"
#include "team/team.h"

using namespace regomp;

constinit lock_word regomp::atomic_lock = 0;

namespace {
constinit lock_word unnamed_critical = 0;

// The program keeps eight zero bytes for each name; the first four are enough.
lock_word &word_of(void **name) { return *reinterpret_cast<lock_word *>(name); }

// Where a tool may listen, or a race detector is in the process.
[[gnu::noinline]] void enter_slowly(lock_word &word, ompt_mutex_t kind, tool_entry entry) {
  if (!tool_listens()) return lock(word, critical_held);
  const in_library here(entry);
  tool_mutex(kind, &word, entry).acquire([&word] { lock(word, critical_held); });
}

// Where unlocking may not be plain.
[[gnu::noinline]] void leave_slowly(lock_word &word, ompt_mutex_t kind, tool_entry entry) {
  lock_word_unlock(word, critical_held);
  if (!tool_listens()) return;
  const in_library here(entry);
  tool_mutex(kind, &word, entry).tell_released();
}

// Parts of the entry points, whose caller REGOMP_ENTRY is.
[[gnu::always_inline]] inline void enter(lock_word &word, ompt_mutex_t kind) {
  if (locks_are_observed) [[unlikely]]
    return enter_slowly(word, kind, REGOMP_ENTRY);
  if (!take_free(word, critical_held)) [[unlikely]]
    lock_word_wait(word, critical_held);
}

[[gnu::always_inline]] inline void leave(lock_word &word, ompt_mutex_t kind) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return leave_slowly(word, kind, REGOMP_ENTRY);
  if (!subtract_undivided(word, critical_held)) [[unlikely]]
    lock_word_wake(word);
}

// `really`: the construct cancels; else it is a point where cancellation is noticed.
[[gnu::noinline]] bool cancel_slowly(int which, bool really, tool_entry entry) {
  thread &thr = self();
  const bool cancelled = really ? cancel(thr, which) : cancellation_point(thr, which);
  if (!cancelled || !tool_listens()) return cancelled;
  const in_library here(entry);
  if ((which & 8) != 0) tool_self().current->cancelled = true;
  const int construct = (which & 8) != 0   ? ompt_cancel_taskgroup
                        : (which & 4) != 0 ? ompt_cancel_sections
                        : (which & 2) != 0 ? ompt_cancel_loop
                                           : ompt_cancel_parallel;
  tell<ompt_callback_cancel>(&tool_self().current->data,
                             construct | int(really ? ompt_cancel_activated : ompt_cancel_detected), entry.codeptr());
  return cancelled;
}
} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_barrier(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return barrier_slowly(ompt_sync_region_barrier_explicit, REGOMP_ENTRY);
  team_barrier(*thr);
}
REGOMP_EXPORT bool GOMP_barrier_cancel(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return barrier_cancel_slowly(ompt_sync_region_barrier_explicit, REGOMP_ENTRY);
  return team_barrier_cancellable(*thr);
}

REGOMP_EXPORT void GOMP_critical_start(void) { enter(unnamed_critical, ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_end(void) { leave(unnamed_critical, ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_name_start(void **name) { enter(word_of(name), ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_name_end(void **name) { leave(word_of(name), ompt_mutex_critical); }

REGOMP_EXPORT void GOMP_atomic_start(void) { enter(atomic_lock, ompt_mutex_atomic); }
REGOMP_EXPORT void GOMP_atomic_end(void) { leave(atomic_lock, ompt_mutex_atomic); }

REGOMP_EXPORT bool GOMP_cancellation_point(int which) {
  if (!process.cancellation) return false;
  return cancel_slowly(which, false, REGOMP_ENTRY);
}
REGOMP_EXPORT bool GOMP_cancel(int which, bool really) {
  if (!process.cancellation) return false;
  return cancel_slowly(which, really, REGOMP_ENTRY);
}

} // extern "C"
