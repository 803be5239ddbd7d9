// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, critical, the lock behind atomic constructs that have no instruction, cancellation.
#include "abi/export.h"
#include "observe/mutex.h"
#include "support/lock_word.h"
#include "task/cancel.h"
#include "team/team.h"

using namespace regomp;

namespace {
constinit lock_word unnamed_critical = 0;
constinit lock_word atomic_lock = 0;

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
} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_barrier(void) { team_barrier(self()); }
REGOMP_EXPORT bool GOMP_barrier_cancel(void) { return team_barrier_cancellable(self()); }

REGOMP_EXPORT void GOMP_critical_start(void) { enter(unnamed_critical, ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_end(void) { leave(unnamed_critical, ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_name_start(void **name) { enter(word_of(name), ompt_mutex_critical); }
REGOMP_EXPORT void GOMP_critical_name_end(void **name) { leave(word_of(name), ompt_mutex_critical); }

REGOMP_EXPORT void GOMP_atomic_start(void) { enter(atomic_lock, ompt_mutex_atomic); }
REGOMP_EXPORT void GOMP_atomic_end(void) { leave(atomic_lock, ompt_mutex_atomic); }

REGOMP_EXPORT bool GOMP_cancellation_point(int which) { return cancellation_point(self(), which); }
REGOMP_EXPORT bool GOMP_cancel(int which, bool really) {
  return really ? cancel(self(), which) : cancellation_point(self(), which);
}

} // extern "C"
