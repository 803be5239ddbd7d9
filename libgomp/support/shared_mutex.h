// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lock that readers share, for what is held for about a microsecond: one word, taken and given back by one atomic
// operation each. A thread that finds it taken spins for about as long as waking a thread would take, then sleeps. A waiting
// writer goes before new readers: a thread that holds it shared must not ask again. Any thread.
#ifndef REGOMP_SUPPORT_SHARED_MUTEX_H
#define REGOMP_SUPPORT_SHARED_MUTEX_H

#include "assertion.h"

#include <atomic>
#include <cstdint>

namespace regomp {

// Acquire when it is taken, release when it is given back, so that what the last owner did is seen. Readers change nothing
// that others read without atomics, but a writer must come after what they read: their release, too.
class shared_mutex {
public:
  void lock() {
    std::uint32_t free = 0;
    if (!word_.compare_exchange_strong(free, writer, std::memory_order_acquire, std::memory_order_relaxed)) lock_slowly();
  }
  void unlock() {
    // Nobody but the writer and waiting threads' marks can be in the word. All that sleep are woken and look again.
    const std::uint32_t before = word_.exchange(0, std::memory_order_release);
    REGOMP_ASSERT((before & (writer | readers)) == writer);
    if ((before & sleepers) != 0) wake();
  }
  void lock_shared() {
    std::uint32_t now = word_.load(std::memory_order_relaxed);
    if ((now & (writer | wanted)) != 0 ||
        !word_.compare_exchange_strong(now, now + 1, std::memory_order_acquire, std::memory_order_relaxed))
      lock_shared_slowly();
  }
  void unlock_shared() {
    const std::uint32_t before = word_.fetch_sub(1, std::memory_order_release);
    REGOMP_ASSERT((before & writer) == 0 && (before & readers) != 0);
    if ((before & (readers | sleepers)) == (sleepers | 1)) last_reader_wakes();
  }

  // By anybody: for assertions.
  bool is_exclusive() const { return (word_.load(std::memory_order_relaxed) & writer) != 0; }
  bool is_held() const { return (word_.load(std::memory_order_relaxed) & (writer | readers)) != 0; }

private:
  static constexpr std::uint32_t writer = 1u << 31;
  static constexpr std::uint32_t wanted = 1u << 30;   // a writer waits: readers wait, too
  static constexpr std::uint32_t sleepers = 1u << 29; // somebody sleeps, or is about to; set only in a word that is taken
  static constexpr std::uint32_t readers = sleepers - 1;

  void lock_slowly();
  void lock_shared_slowly();
  void last_reader_wakes();
  void wake();

  std::atomic<std::uint32_t> word_{0};
};

} // namespace regomp

#endif
