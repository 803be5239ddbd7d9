// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/lock_word.h"

#include "config/linux/futex.h"
#include "support/waiting.h"

namespace regomp {

constinit wait_policy waiting;

void lock_word_wait(lock_word &word) {
  std::atomic_ref state(word);
  for (unsigned long long turns = spin_limit(); turns != 0; --turns) {
    // relaxed: only a hint that an attempt is worth while; the attempt acquires.
    if (state.load(std::memory_order_relaxed) == 0 && try_lock(word)) return;
    cpu_relax();
  }
  // From here on the word is taken as 2: whoever releases it wakes a sleeper, perhaps for nothing.
  while (state.exchange(2, std::memory_order_acquire) != 0) futex_wait(&word, 2);
}

void lock_word_wake(lock_word &word) { futex_wake(&word, 1); }

} // namespace regomp
