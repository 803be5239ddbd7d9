// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mutex in a 32-bit word that is zero when free, so that it may live in memory the program owns and zero-fills:
// omp_lock_t, the word of a named critical construct. Free 0, held 1, held with sleepers (perhaps) 2. Any thread; unlocking
// may be done by another thread than locking.
//
// Critical constructs are entered by the child of a fork as well, while the thread that was in one exists in the parent
// only. So they write another number for "held" after each fork, and take what an earlier process held for free. omp_lock_t
// does not: the thread that forked may hold one for long.
#ifndef REGOMP_SUPPORT_LOCK_WORD_H
#define REGOMP_SUPPORT_LOCK_WORD_H

#include "support/race_detector.h"

#include <atomic>
#include <cstdint>

namespace regomp {

using lock_word = std::uint32_t;

// "Held" of critical constructs; the next number is "held with sleepers". Changes only in the child of a fork, while it has
// one thread.
extern lock_word critical_held;

// Out of line.
void lock_word_wait(lock_word &, lock_word held); // takes the lock: spins, then sleeps
void lock_word_wake(lock_word &);
// Before the eyes of a race detector.
bool lock_word_try_observed(lock_word &, lock_word held);
void lock_word_unlock_observed(lock_word &, lock_word held);

inline bool try_lock(lock_word &word, lock_word held = 1) {
  if (race_detector_present) [[unlikely]]
    return lock_word_try_observed(word, held);
  lock_word expected = 0;
  // acquire: what the previous holder wrote is visible from here on; pairs with the release in unlock.
  return std::atomic_ref(word).compare_exchange_strong(expected, held, std::memory_order_acquire, std::memory_order_relaxed);
}

inline void lock(lock_word &word, lock_word held = 1) {
  if (!try_lock(word, held)) [[unlikely]]
    lock_word_wait(word, held);
}

inline void unlock(lock_word &word, lock_word held = 1) {
  if (race_detector_present) [[unlikely]]
    return lock_word_unlock_observed(word, held);
  // release: publishes the critical section. The value says whether anybody may sleep. Once the word is free the next holder
  // may destroy the memory; the wake-up that follows uses the address only, which the kernel tolerates.
  if (std::atomic_ref(word).exchange(0, std::memory_order_release) == held + 1) [[unlikely]]
    lock_word_wake(word);
}

// A mutex of the library's own.
class futex_mutex {
public:
  void lock() { regomp::lock(word_); }
  bool try_lock() { return regomp::try_lock(word_); }
  void unlock() { regomp::unlock(word_); }
  // In the child of a fork, where the thread that held it does not exist.
  void reset_after_fork() { std::atomic_ref(word_).store(0, std::memory_order_relaxed); }

private:
  lock_word word_ = 0;
};

class lock_guard {
public:
  explicit lock_guard(futex_mutex &m) : mutex_(m) { mutex_.lock(); }
  ~lock_guard() { mutex_.unlock(); }
  lock_guard(const lock_guard &) = delete;
  lock_guard &operator=(const lock_guard &) = delete;

private:
  futex_mutex &mutex_;
};

} // namespace regomp

#endif
