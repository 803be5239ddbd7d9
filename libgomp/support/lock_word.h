// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mutex in a 32-bit word that is zero when free, so that it may live in memory the program owns and zero-fills:
// omp_lock_t, the word of a named critical construct. Free 0, held 1, held with sleepers (perhaps) 2. Any thread; unlocking
// may be done by another thread than locking.
//
// Unlocking is a plain subtraction where it can be, half the price of an atomic one. Nothing left: the lock is free. It may
// have overwritten the mark of a thread that is about to sleep; that thread makes a heavy fence between marking and
// sleeping, after which it finds the lock free or the mark in place, for the next subtraction to see
// (config/linux/asymmetric_fence.h). Something left: the lock is held still, and its holder frees it and wakes a sleeper. So
// nobody touches a lock once it is free, when the next holder may destroy it.
//
// Critical constructs are entered by the child of a fork as well, while the thread that was in one exists in the parent
// only. So they write another number for "held" after each fork, an odd one, and its double for "held with sleepers", and
// take what an earlier process held for free. omp_lock_t does not: the thread that forked may hold one for long.
#ifndef REGOMP_SUPPORT_LOCK_WORD_H
#define REGOMP_SUPPORT_LOCK_WORD_H

#include "config/cpu/processor.h"
#include "config/linux/asymmetric_fence.h"
#include "support/race_detector.h"

#include <atomic>
#include <cstdint>

namespace regomp {

using lock_word = std::uint32_t;

// "Held" of critical constructs. Changes only in the child of a fork, while it has one thread.
extern __attribute__((visibility("hidden"))) lock_word critical_held;

// Whether unlocking may be plain. The library's constructor sets it; once it has become false it stays so. Relaxed: who
// reads an earlier value may overwrite the mark of a thread that no longer makes fences, and that thread's sleep has an end.
extern __attribute__((visibility("hidden"))) std::atomic<bool> plain_unlock;

// The program's calls that take locks go a longer way: a race detector is in the process, or a tool may listen. Set by the
// library's constructors, constant then. Where it is true `plain_unlock` is false, so that the calls that release them need
// no test of their own.
extern __attribute__((visibility("hidden"))) bool locks_have_listener;
void note_listener_of_locks(); // by a constructor

// Out of line.
void lock_word_wait(lock_word &, lock_word held); // takes the lock: spins, then sleeps
void lock_word_wake(lock_word &);
void lock_word_unlock(lock_word &, lock_word held); // by an atomic exchange
// Before the eyes of a race detector.
bool lock_word_try_announced(lock_word &, lock_word held);

// A free lock, not before the eyes of a race detector.
inline bool take_free(lock_word &word, lock_word held) {
  lock_word expected = 0;
  // acquire: what the previous holder wrote is visible from here on; pairs with the release in unlock.
  return std::atomic_ref(word).compare_exchange_strong(expected, held, std::memory_order_acquire, std::memory_order_relaxed);
}

inline bool try_lock(lock_word &word, lock_word held = 1) {
  if (race_detector_present) [[unlikely]]
    return lock_word_try_announced(word, held);
  return take_free(word, held);
}

inline void lock(lock_word &word, lock_word held = 1) {
  if (race_detector_present || !take_free(word, held)) [[unlikely]]
    lock_word_wait(word, held);
}

inline void unlock(lock_word &word, lock_word held = 1) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return lock_word_unlock(word, held);
  if (!subtract_undivided(word, held)) [[unlikely]]
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
