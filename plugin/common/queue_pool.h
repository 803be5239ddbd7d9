// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queues to use and give back. A queue taken from the pool has no unfinished work and belongs to the taker alone, so work of
// two takers is never ordered by accident.
//
// Any thread; one lock, a leaf. Queues are opened outside it.
#ifndef REGOMP_PLUGIN_QUEUE_POOL_H
#define REGOMP_PLUGIN_QUEUE_POOL_H

#include "include/assertion.h"
#include "plugin/common/mutex.h"
#include "plugin/common/pinned_lines.h"
#include "plugin/common/platform.h"

#include <atomic>
#include <cstdint>

namespace regomp::plugin {

struct pooled_queue : execution_queue {
  pooled_queue *next = nullptr;
  // The newest launch's stacks; in device_core::last_launch those that wait for the next one.
  std::uint64_t stacks = 0;
  std::uint64_t stack_bytes = 0;
  // Launches that follow one another have the same queue: how many hold it (lower half), and which use of the queue that
  // is (upper half), by which a launch that has ended long ago is told from those that have the queue now.
  std::atomic<std::uint64_t> use{0};

  std::uint32_t holders() const { return static_cast<std::uint32_t>(use.load(std::memory_order_relaxed)); }
  std::uint64_t use_number() const { return use.load(std::memory_order_relaxed) >> 32; }
  // By who has just taken the queue, for a first launch.
  void begin_use() { use.store((use_number() + 1) << 32 | 1, std::memory_order_relaxed); }
  // One more launch holds the queue, unless that use of it is over. Acquire pairs with the release in leave().
  bool join(std::uint64_t number) {
    std::uint64_t now = use.load(std::memory_order_relaxed);
    do {
      if (now >> 32 != number || static_cast<std::uint32_t>(now) == 0) return false;
    } while (!use.compare_exchange_weak(now, now + 1, std::memory_order_acquire, std::memory_order_relaxed));
    return true;
  }
  // True: nobody holds the queue any more, and it is the caller's. Acquire and release: what the others did with it is over.
  bool leave() {
    const auto before = static_cast<std::uint32_t>(use.fetch_sub(1, std::memory_order_acq_rel));
    REGOMP_ASSERT(before != 0);
    return before == 1;
  }
};

class queue_pool {
public:
  // `words`, if not null, gives each queue an end word.
  constexpr queue_pool(platform &p, queue_use u, pinned_lines *words) : driver(p), purpose(u), end_words(words) {}

  // Null, with the driver's reason in *reason, if no queue can be had.
  pooled_queue *take(status *reason);
  // The queue's work has ended.
  void give_back(pooled_queue *);
  // Closes all queues of the pool; none is taken. Until then the record of a queue stays where it is, so that it can tell
  // whether a use of the queue is over.
  void clear();

private:
  static constexpr unsigned most_idle = 64; // as many as staging buffers are kept: one for each thread that launches

  void close(pooled_queue *);
  pooled_queue *take_record();
  void put_record(pooled_queue *);

  platform &driver;
  const queue_use purpose;
  pinned_lines *const end_words;
  adaptive_mutex lock;          // of the rest
  pooled_queue *idle = nullptr; // last in, first out
  unsigned idle_count = 0;
  pooled_queue *closed = nullptr; // records of queues that were too many
};

} // namespace regomp::plugin

#endif
