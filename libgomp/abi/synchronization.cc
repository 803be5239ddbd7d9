// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, critical, the lock behind atomic constructs that have no instruction, cancellation.
#include "abi/export.h"
#include "support/lock_word.h"
#include "task/cancel.h"
#include "team/team.h"

using namespace regomp;

namespace {
constinit futex_mutex unnamed_critical;
constinit futex_mutex atomic_mutex;

// The program keeps eight zero bytes for each name; the first four are enough.
lock_word &word_of(void **name) { return *reinterpret_cast<lock_word *>(name); }
} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_barrier(void) { team_barrier(self()); }
REGOMP_EXPORT bool GOMP_barrier_cancel(void) { return team_barrier_cancellable(self()); }

REGOMP_EXPORT void GOMP_critical_start(void) { unnamed_critical.lock(); }
REGOMP_EXPORT void GOMP_critical_end(void) { unnamed_critical.unlock(); }
REGOMP_EXPORT void GOMP_critical_name_start(void **name) { lock(word_of(name)); }
REGOMP_EXPORT void GOMP_critical_name_end(void **name) { unlock(word_of(name)); }

REGOMP_EXPORT void GOMP_atomic_start(void) { atomic_mutex.lock(); }
REGOMP_EXPORT void GOMP_atomic_end(void) { atomic_mutex.unlock(); }

REGOMP_EXPORT bool GOMP_cancellation_point(int which) { return cancellation_point(self(), which); }
REGOMP_EXPORT bool GOMP_cancel(int which, bool really) {
  return really ? cancel(self(), which) : cancellation_point(self(), which);
}

} // extern "C"
