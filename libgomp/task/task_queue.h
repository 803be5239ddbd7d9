// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tasks one thread has ready. The owner adds and takes at the young end, which keeps recursion depth-first; thieves take
// at the old end, where the big pieces are. A thread that waits inside a task may only take tasks below that one (OpenMP 5.2
// section 12.9), so whoever takes gives a constraint; it is checked under the queue's lock, where a queued task, and so
// every ancestor of it, cannot go away.
//
// The lock and the number of tasks share one word: taking the lock also says how many there are, and giving it back
// publishes the new number. It is held for a few instructions; thieves never wait for it.
#ifndef REGOMP_TASK_TASK_QUEUE_H
#define REGOMP_TASK_TASK_QUEUE_H

#include "assertion.h"
#include "support/waiting.h"
#include "task/lock_counts.h"
#include "task/task.h"

#include <sched.h>

namespace regomp {

class task_queue {
public:
  // seq_cst: one side of the event count's protocol, when a thread looks for work for the last time before it sleeps.
  bool empty() const { return word_.load(std::memory_order_seq_cst) <= locked; }
  // relaxed: the owner's own number, or a hint.
  unsigned size() const { return word_.load(std::memory_order_relaxed) / 2; }

  void push(task *t) {
    unsigned n = lock();
    if (n == capacity_) grow(n);
    ring_[(oldest_ + n) & (capacity_ - 1)] = t;
    // seq_cst: the event count's protocol; it also releases the queue.
    word_.store(2 * (n + 1), std::memory_order_seq_cst);
  }

  // Newest task that descends from `constraint` (null: any); null if there is none.
  task *take_newest(const task *constraint);
  // For thieves that may run any: up to half of the tasks, the oldest first, and no more than `most`; returns how many. None
  // if there are none or the queue is locked.
  unsigned take_oldest_half(task **tasks, unsigned most);
  // Oldest such task, for thieves. Looks at the oldest only, unless `thorough`. Null also if the queue is locked and the
  // search not thorough.
  task *take_oldest(const task *constraint, bool thorough);

  // In the child of a fork. Where a thread that does not exist there was changing the queue, nobody knows what is in it.
  void reset_after_fork() {
    if ((word_.load(std::memory_order_relaxed) & locked) != 0) word_.store(0, std::memory_order_relaxed);
  }
  // By the owner, when it leaves a region: what a queue of unusual length took.
  void give_back_memory() {
    if (capacity_ > kept_capacity) [[unlikely]]
      give_back_ring();
  }
  void release_memory();

private:
  static constexpr unsigned locked = 1;
  static constexpr unsigned kept_capacity = 8192;

  unsigned lock() {
    for (unsigned turns = 0;; ++turns) {
      unsigned word = word_.load(std::memory_order_relaxed);
      // acquire: sees the ring as the last holder left it.
      if ((word & locked) == 0 && word_.compare_exchange_weak(word, word | locked, std::memory_order_acquire)) {
        count_lock(turns == 0 ? lock_event::taken : lock_event::taken_late);
        return word / 2;
      }
      if (turns < 200) {
        cpu_relax();
      } else {
        count_lock(lock_event::yielded);
        yield_processor(); // the holder is not running
      }
    }
  }
  bool try_lock(unsigned &n) {
    unsigned word = word_.load(std::memory_order_relaxed);
    if (word == 0) return false;
    n = word / 2;
    const bool done =
        (word & locked) == 0 && word_.compare_exchange_strong(word, word | locked, std::memory_order_acquire); // as above
    count_lock(done ? lock_event::taken : lock_event::given_up);
    return done;
  }
  void unlock(unsigned n) {
    REGOMP_ASSERT((word_.load(std::memory_order_relaxed) & locked) != 0 && n <= capacity_);
    word_.store(2 * n, std::memory_order_release);
  }
  void grow(unsigned n);
  void give_back_ring();
  void remove(unsigned position, unsigned n);

  std::atomic<unsigned> word_{0}; // 2 * number of tasks + locked
  unsigned capacity_ = 0;         // a power of two, or 0
  unsigned oldest_ = 0;
  task **ring_ = nullptr;
};

} // namespace regomp

#endif
