// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting what is below a task, or in a taskgroup, and not over. One thread, the executor, runs the task and makes all that
// is counted, and often ends it as well; so it keeps a balance of its own, for which plain accesses do, and only what ends
// on other threads is subtracted from a shared word. The number wanted is the sum of the two.
//
// Nobody but the executor ever needs the sum as long as it neither sleeps until it is down nor leaves the task. The shared
// word carries the bias `open` until then (and the balance its opposite), by which others see that there is nobody to tell.
// Before it sleeps or leaves, the executor publishes: it adds its balance to the shared word, which is the sum from there
// on, and all use read-modify-writes. All arithmetic is modulo 2^64.
//
// The two halves of a tally lie apart from each other, so that threads that end tasks do not disturb the one that makes
// them.
#ifndef REGOMP_TASK_TALLY_H
#define REGOMP_TASK_TALLY_H

#include "assertion.h"

#include <atomic>
#include <cstdint>

namespace regomp {

struct thread;

inline constexpr std::uint64_t tally_open = std::uint64_t(1) << 63;
// Sums stay below the first number. A shared word at or above the second is open: the executor folds its balance into it
// before others can have subtracted that much.
inline constexpr std::uint64_t tally_most = std::uint64_t(1) << 60;
inline constexpr bool tally_is_open(std::uint64_t shared) { return shared >= 4 * tally_most; }

struct tally_executor {                   // the executor's
  std::uint64_t balance = 0 - tally_open; // 0 once published
  bool published = false;
  // Something has been counted, which the executor is the first to do (or it is gone: task/after_fork.cc). If not, the sum
  // is what it was at first, and needs no look at the shared word: that lies in another cache line, which a thread far away
  // may have written.
  bool used = false;
};

// A view of the two halves. Constant: the thread that executes.
class tally {
public:
  tally(std::atomic<std::uint64_t> &shared, tally_executor &own, const thread *executor)
      : shared_(shared), own_(own), executor_(executor) {}

  // Executor. What has ended elsewhere is visible afterwards if it makes the sum what the caller hopes for.
  std::uint64_t sum(std::memory_order order = std::memory_order_acquire) const { return own_.balance + shared_.load(order); }

  // Executor.
  void add(std::uint64_t amount) {
    own_.used = true;
    if (own_.published) {
      shared_.fetch_add(amount, std::memory_order_relaxed); // orders nothing: the executor does not look before it waits
      return;
    }
    own_.balance += amount;
    // Folded in time; and also, to no harm, if more has been taken from the balance than was put into it since.
    if (own_.balance + tally_open > tally_most) {
      shared_.fetch_add(own_.balance + tally_open, std::memory_order_relaxed); // as above
      own_.balance = 0 - tally_open;
    }
  }

  // Any thread that holds something that is counted already: so the sum is not taken for down meanwhile.
  void add_anywhere(const thread &thr, std::uint64_t amount) {
    if (executor_ == &thr) return add(amount);
    // relaxed: orders nothing; the caller's own subtraction comes later in the word's order.
    shared_.fetch_add(amount, std::memory_order_relaxed);
  }

  // Any thread. The sum that is left, or a number that tally_is_open, if there is nobody to tell. seq_cst: the event count's
  // protocol; as a release it publishes what ended to whoever finds the sum down, as an acquire it gathers that.
  std::uint64_t subtract(const thread &thr, std::uint64_t amount) {
    if (executor_ == &thr && !own_.published) {
      own_.balance -= amount;
      return tally_open;
    }
    const std::uint64_t left = shared_.fetch_sub(amount, std::memory_order_seq_cst) - amount;
    REGOMP_ASSERT(tally_is_open(left) || left < 2 * tally_most);
    return left;
  }

  // Executor, before it sleeps.
  void publish() {
    if (!own_.published) publish_less(0);
  }
  // Executor, when it goes on.
  void reopen() {
    if (!own_.published) return;
    shared_.fetch_add(tally_open, std::memory_order_relaxed); // others go on to subtract what they end
    own_.balance = 0 - tally_open;
    own_.published = false;
  }
  // Executor, for the last time: publishes with `amount` taken off and returns the sum left. acq_rel: as in subtract. If it
  // leaves something, what is counted may be gone when this returns.
  std::uint64_t publish_less(std::uint64_t amount) {
    const std::uint64_t change = own_.balance - amount;
    // A detachable task is published when its body ends, and another thread that completes it comes here while the one that
    // ran it may end a task below it, and looks at this word: it is written once.
    if (!own_.published) {
      own_.balance = 0;
      own_.published = own_.used = true;
    }
    // seq_cst: the event count's protocol.
    const std::uint64_t left = shared_.fetch_add(change, std::memory_order_seq_cst) + change;
    REGOMP_ASSERT(left < 2 * tally_most);
    return left;
  }

private:
  std::atomic<std::uint64_t> &shared_;
  tally_executor &own_;
  const thread *executor_;
};

} // namespace regomp

#endif
