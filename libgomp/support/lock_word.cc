// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/lock_word.h"

#include "config/linux/futex.h"
#include "support/waiting.h"

namespace regomp {

constinit wait_policy waiting;
constinit lock_word critical_held = 1;

#ifndef __SANITIZE_THREAD__
constinit bool plain_unlock = false;

// After those that find out what it depends on.
__attribute__((constructor(102))) static void choose_unlock() { plain_unlock = heavy_fence_works && !race_detector_present; }
#endif

void lock_word_wait(lock_word &word, lock_word held) {
  std::atomic_ref state(word);
  // Each look takes the cache line from the holder, and the lock with it as often as not. Whoever has both goes on faster
  // than threads that hand them to each other, so the looks get rarer, down to one in a fraction of a microsecond.
  constexpr unsigned most_pauses = 16;
  const lock_word marked = 2 * held;
  const bool crowded = more_threads_than_processors();
  unsigned pauses = 1;
  unsigned looks = 0;
  for (unsigned long long left = spin_limit(crowded); left > pauses; left -= pauses) {
    // relaxed: only a hint that an attempt is worth while; the attempt acquires.
    const lock_word now = state.load(std::memory_order_relaxed);
    if (now == 0 && try_lock(word, held)) return;
    if (now != 0 && now != held && now != marked) break; // nobody will release it
    if (crowded || is_long_wait(++looks)) sched_yield(); // the holder may have lost its processor
    for (unsigned i = 0; i < pauses; ++i) cpu_relax();
    if (pauses < most_pauses) pauses *= 2;
  }
  // From here on the word is taken as held with sleepers: whoever releases it wakes one, perhaps for nothing. Another number
  // was written before the process was forked, by a thread that does not exist here.
  // seq_cst: before the fence. It acquires as well.
  for (lock_word found; found = state.exchange(marked, std::memory_order_seq_cst), found == held || found == marked;) {
    // The kernel compares the word after the fence. The sleep has an end since the mark may be lost where the fence is
    // refused, and where instructions are not what they are to a processor: an emulator may divide them.
    const bool fenced = heavy_fence();
    futex_wait_for(&word, marked, fenced ? 250'000'000 : 100'000);
  }
  race_acquire(&word);
}

// The caller holds the lock, with or without a mark.
void lock_word_wake(lock_word &word) {
  // release: publishes the critical section. Once the word is free the next holder may destroy the memory; the wake-up that
  // follows uses the address only, which the kernel tolerates.
  std::atomic_ref(word).store(0, std::memory_order_release);
  futex_wake(&word, 1);
}

void lock_word_unlock(lock_word &word, lock_word held) {
  race_release(&word);
  // release, and the wake-up: as above. The value says whether anybody may sleep.
  if (std::atomic_ref(word).exchange(0, std::memory_order_release) == 2 * held) futex_wake(&word, 1);
}

bool lock_word_try_observed(lock_word &word, lock_word held) {
  if (!take_free(word, held)) return false;
  race_acquire(&word);
  return true;
}

} // namespace regomp
