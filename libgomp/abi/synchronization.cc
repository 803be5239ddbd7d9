// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, critical, the lock behind atomic constructs that have no instruction, cancellation.
#include "abi/export.h"
#include "support/lock_word.h"
#include "task/cancel.h"
#include "team/team.h"

using namespace regomp;

namespace {
constinit lock_word unnamed_critical = 0;
constinit lock_word atomic_lock = 0;

// The program keeps eight zero bytes for each name; the first four are enough.
lock_word &word_of(void **name) { return *reinterpret_cast<lock_word *>(name); }
} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_barrier(void) { team_barrier(self()); }
REGOMP_EXPORT bool GOMP_barrier_cancel(void) { return team_barrier_cancellable(self()); }

REGOMP_EXPORT void GOMP_critical_start(void) { lock(unnamed_critical, critical_held); }
REGOMP_EXPORT void GOMP_critical_end(void) { unlock(unnamed_critical, critical_held); }
REGOMP_EXPORT void GOMP_critical_name_start(void **name) { lock(word_of(name), critical_held); }
REGOMP_EXPORT void GOMP_critical_name_end(void **name) { unlock(word_of(name), critical_held); }

REGOMP_EXPORT void GOMP_atomic_start(void) { lock(atomic_lock, critical_held); }
REGOMP_EXPORT void GOMP_atomic_end(void) { unlock(atomic_lock, critical_held); }

REGOMP_EXPORT bool GOMP_cancellation_point(int which) { return cancellation_point(self(), which); }
REGOMP_EXPORT bool GOMP_cancel(int which, bool really) {
  return really ? cancel(self(), which) : cancellation_point(self(), which);
}

} // extern "C"
