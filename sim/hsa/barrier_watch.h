// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets queues go on that stand at a barrier packet, when the signals have changed. A thread of its own, started by the first
// such packet: it is told of changes by the host, and looks once in a millisecond as device code tells nobody. Any thread.
#ifndef GOMPSIM_HSA_BARRIER_WATCH_H
#define GOMPSIM_HSA_BARRIER_WATCH_H

#include <atomic>
#include <memory>

namespace gompsim::hsa {

class packet_processor;

class barrier_watch {
public:
  // The queue's lock may be held.
  static void add(const std::shared_ptr<packet_processor> &);
  static void stop(); // waits until its thread has ended

  static void signal_changed() {
    // Relaxed: if a watch that begins is missed, the thread looks by itself soon.
    if (watching.load(std::memory_order_relaxed)) wake();
  }

private:
  static inline constinit std::atomic<bool> watching{false};
  static void wake();
  static void *run(void *);
};

} // namespace gompsim::hsa

#endif
