// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/lock_word.h"

#include "config/linux/futex.h"
#include "support/waiting.h"

namespace regomp {

constinit wait_policy waiting;
constinit lock_word critical_held = 1;

void lock_word_wait(lock_word &word, lock_word held) {
  std::atomic_ref state(word);
  // Each look takes the cache line from the holder, and the lock with it as often as not. Whoever has both goes on faster
  // than threads that hand them to each other, so the looks get rarer, down to one in a fraction of a microsecond.
  constexpr unsigned most_pauses = 16;
  unsigned pauses = 1;
  unsigned looks = 0;
  for (unsigned long long left = spin_limit(); left > pauses; left -= pauses) {
    // relaxed: only a hint that an attempt is worth while; the attempt acquires.
    const lock_word now = state.load(std::memory_order_relaxed);
    if (now == 0 && try_lock(word, held)) return;
    if (now != 0 && now < held) break;        // nobody will release it
    if (is_long_wait(++looks)) sched_yield(); // the holder may have lost its processor
    for (unsigned i = 0; i < pauses; ++i) cpu_relax();
    if (pauses < most_pauses) pauses *= 2;
  }
  // From here on the word is taken as held with sleepers: whoever releases it wakes one, perhaps for nothing.
  // A smaller number than `held` was written before the process was forked, by a thread that does not exist here.
  while (state.exchange(held + 1, std::memory_order_acquire) >= held) futex_wait(&word, held + 1);
  race_acquire(&word);
}

void lock_word_wake(lock_word &word) { futex_wake(&word, 1); }

bool lock_word_try_observed(lock_word &word, lock_word held) {
  lock_word expected = 0;
  // acquire: as in try_lock.
  if (!std::atomic_ref(word).compare_exchange_strong(expected, held, std::memory_order_acquire, std::memory_order_relaxed))
    return false;
  race_acquire(&word);
  return true;
}

void lock_word_unlock_observed(lock_word &word, lock_word held) {
  race_release(&word);
  if (std::atomic_ref(word).exchange(0, std::memory_order_release) == held + 1) lock_word_wake(word); // as in unlock
}

} // namespace regomp
