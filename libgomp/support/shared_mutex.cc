// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/shared_mutex.h"

#include "config/linux/futex.h"
#include "support/waiting.h"

#include <climits>

namespace regomp {

namespace {
// Looks before a thread sleeps. Each is a pause of some 20 to 50 cycles and a load, so all take 1 to 3 microseconds: what a
// lock of this kind is held for, and what waking a thread takes. A bound by these two, not a measurement.
constexpr unsigned spins = 150;
} // namespace

void shared_mutex::lock_slowly() {
  for (unsigned tries = 0;;) {
    std::uint32_t now = word_.load(std::memory_order_relaxed);
    if ((now & (writer | readers)) == 0) {
      // Others that want it set their mark again when they find it taken; the mark that somebody sleeps stays.
      if (word_.compare_exchange_weak(now, (now & sleepers) | writer, std::memory_order_acquire, std::memory_order_relaxed))
        return;
      continue;
    }
    const bool patient = ++tries < spins;
    const std::uint32_t marked = now | wanted | (patient ? 0 : sleepers);
    if (marked != now && !word_.compare_exchange_weak(now, marked, std::memory_order_relaxed, std::memory_order_relaxed))
      continue;
    if (patient)
      cpu_relax();
    else
      futex_wait(&word_, marked);
  }
}

void shared_mutex::lock_shared_slowly() {
  for (unsigned tries = 0;;) {
    std::uint32_t now = word_.load(std::memory_order_relaxed);
    if ((now & (writer | wanted)) == 0) {
      if (word_.compare_exchange_weak(now, now + 1, std::memory_order_acquire, std::memory_order_relaxed)) return;
      continue;
    }
    if (++tries < spins) {
      cpu_relax();
      continue;
    }
    // The word is taken or wanted; a writer that wants it takes it, and wakes who sleeps when it gives it back.
    const std::uint32_t marked = now | sleepers;
    if (marked == now || word_.compare_exchange_weak(now, marked, std::memory_order_relaxed, std::memory_order_relaxed))
      futex_wait(&word_, marked);
  }
}

// A thread may have taken the lock meanwhile; then the mark is its to deal with, unless it is cleared here, and to wake
// sleepers for nothing does no harm.
void shared_mutex::last_reader_wakes() {
  word_.fetch_and(~sleepers, std::memory_order_relaxed);
  wake();
}

void shared_mutex::wake() { futex_wake(&word_, INT_MAX); }

} // namespace regomp
