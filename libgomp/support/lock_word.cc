// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/lock_word.h"

#include "config/linux/futex.h"
#include "support/waiting.h"

namespace regomp {

constinit wait_policy waiting;

void lock_word_wait(lock_word &word) {
  std::atomic_ref state(word);
  // Each look takes the cache line from the holder, and the lock with it as often as not. Whoever has both goes on faster
  // than threads that hand them to each other, so the looks get rarer, down to one in a fraction of a microsecond.
  constexpr unsigned most_pauses = 16;
  unsigned pauses = 1;
  unsigned looks = 0;
  for (unsigned long long left = spin_limit(); left > pauses; left -= pauses) {
    // relaxed: only a hint that an attempt is worth while; the attempt acquires.
    if (state.load(std::memory_order_relaxed) == 0 && try_lock(word)) return;
    if (is_long_wait(++looks)) sched_yield(); // the holder may have lost its processor
    for (unsigned i = 0; i < pauses; ++i) cpu_relax();
    if (pauses < most_pauses) pauses *= 2;
  }
  // From here on the word is taken as 2: whoever releases it wakes a sleeper, perhaps for nothing.
  while (state.exchange(2, std::memory_order_acquire) != 0) futex_wait(&word, 2);
  race_acquire(&word);
}

void lock_word_wake(lock_word &word) { futex_wake(&word, 1); }

bool lock_word_try_observed(lock_word &word) {
  lock_word expected = 0;
  // acquire: as in try_lock.
  if (!std::atomic_ref(word).compare_exchange_strong(expected, 1, std::memory_order_acquire, std::memory_order_relaxed))
    return false;
  race_acquire(&word);
  return true;
}

void lock_word_unlock_observed(lock_word &word) {
  race_release(&word);
  if (std::atomic_ref(word).exchange(0, std::memory_order_release) == 2) lock_word_wake(word); // as in unlock
}

} // namespace regomp
