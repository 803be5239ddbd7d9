// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets threads sleep until some condition on atomic variables holds, where the one who changes them hardly ever has anybody
// to wake. Any thread; not while holding a lock that the changer needs.
#ifndef REGOMP_SUPPORT_PROGRESS_H
#define REGOMP_SUPPORT_PROGRESS_H

#include "assertion.h"
#include "support/lock.h"

#include <atomic>
#include <cstdint>

namespace regomp {

class progress {
public:
  // The condition must read with sequential consistency what the notifier wrote with sequential consistency before it calls
  // notify(). Either the waiter's read comes first in that order, and then so does its registration, which the notifier
  // sees; or it comes second and sees the change.
  template <typename Condition>
  void wait(Condition condition) {
    wait(condition, [] {});
  }
  // The same; `help` is called once if there is something to wait for, when this thread counts as a waiter already.
  template <typename Condition, typename Help>
  void wait(Condition condition, Help help) {
    if (condition()) return;
    waiters_.fetch_add(1, std::memory_order_seq_cst);
    help();
    mutex_.lock();
    while (!condition()) pthread_cond_wait(&changed_, mutex_.native());
    mutex_.unlock();
    count_down(waiters_, 1, std::memory_order_relaxed);
  }

  // As in notify(): whoever is not seen here reads the condition, and helps, after what the caller has done before.
  bool has_waiters() const { return waiters_.load(std::memory_order_seq_cst) != 0; }

  void notify() {
    if (!has_waiters()) return;
    // Taken so that a waiter is either before its test of the condition or asleep.
    mutex_.lock();
    mutex_.unlock();
    pthread_cond_broadcast(&changed_);
  }

private:
  std::atomic<std::uint32_t> waiters_{0};
  mutex mutex_;
  pthread_cond_t changed_ = PTHREAD_COND_INITIALIZER;
};

} // namespace regomp

#endif
