// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One place where the threads of a team sleep, whatever they wait for, so that one word wakes a thread both for the end of
// its wait and for work it can do meanwhile. Sleepers name bits for what they wait for; wakers name the bits they have news
// for.
//
// No wake-up is lost: a sleeper announces itself (A), reads the epoch, then checks its condition (B); a waker makes the
// condition true (C), then looks for sleepers (D). All four are sequentially consistent, so B sees C or D sees A. In the
// first case the sleeper does not sleep; in the second the waker changes the epoch: after the sleeper read it, so that the
// kernel refuses to let it sleep or wakes it; or before, and then C came before B as well. Conditions given to
// prepare/commit are therefore read and written with memory_order_seq_cst.
#ifndef REGOMP_SUPPORT_EVENT_COUNT_H
#define REGOMP_SUPPORT_EVENT_COUNT_H

#include "assertion.h"
#include "config/linux/futex.h"

#include <atomic>
#include <climits>
#include <cstdint>

namespace regomp {

class event_count {
public:
  // Announces the caller; the ticket goes to commit() or, if the condition has come true, is dropped with cancel().
  std::uint32_t prepare() {
    sleepers_.fetch_add(1, std::memory_order_seq_cst);
    return epoch_.load(std::memory_order_seq_cst);
  }
  void commit(std::uint32_t ticket, std::uint32_t bits) {
    futex_wait(&epoch_, ticket, bits);
    cancel();
  }
  // relaxed: a waker that still counts this thread makes a system call too many.
  void cancel() { count_down(sleepers_, 1, std::memory_order_relaxed); }

  bool anyone_asleep() const { return sleepers_.load(std::memory_order_seq_cst) != 0; }

  // Wakes up to `count` sleepers with one of the bits; returns how many.
  int wake(int count, std::uint32_t bits) {
    if (!anyone_asleep()) return 0;
    epoch_.fetch_add(1, std::memory_order_seq_cst);
    return futex_wake(&epoch_, count, bits);
  }
  void wake_all() { wake(INT_MAX, any_waiter); }

  // In the child of a fork: nobody else sleeps.
  void reset_after_fork() { sleepers_.store(0, std::memory_order_relaxed); }

private:
  std::atomic<std::uint32_t> sleepers_{0};
  std::atomic<std::uint32_t> epoch_{0};
};

// The bits: two classes of sleepers that can do with a task, and the rest for objects waited for.
inline constexpr std::uint32_t bit_any_task = 1u << 31;        // can run any task
inline constexpr std::uint32_t bit_descendant_task = 1u << 30; // can run tasks below the one that waits
inline std::uint32_t bit_of(const void *object) {
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  return 1u << ((address >> 6 ^ address >> 12) % 30);
}

} // namespace regomp

#endif
