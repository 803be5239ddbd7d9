// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps kernels of one image apart where its device code has one place for what all of them know of their launches, and
// that could not be mended. Kernels that leave the same there may run beside each other. One for all
// such images of a device, since an image may be gone before the end of its last kernel is known.
//
// A kernel that waits for the host's answer may be kept from going on by one that waits here: so nobody waits while
// a request is served. What the first knows of its launch may be wrong then; GCC's plugin would hang.
//
// Any thread, also a driver's callback: end() makes no driver call. One lock, a leaf, not held while a kernel runs; requests
// are counted without it as long as nobody waits.
#ifndef REGOMP_PLUGIN_LAUNCH_SERIALISER_H
#define REGOMP_PLUGIN_LAUNCH_SERIALISER_H

#include "include/assertion.h"
#include "plugin/common/mutex.h"

#include <atomic>

namespace regomp::plugin {

class launch_serialiser {
public:
  struct shape {
    const void *kernel;
    unsigned teams, threads;
    bool operator==(const shape &) const = default;
  };

  constexpr launch_serialiser() = default;

  // Waits until no kernel of another shape is in flight.
  void begin(const shape &s) {
    lock_guard held(lock);
    // Sequentially consistent, here and in count_request: either that sees us wait, or we see its request. If it sees us, it
    // signals under the lock, which we hold until we sleep.
    waiting.fetch_add(1, std::memory_order_seq_cst);
    while (in_flight != 0 && (mixed || s != current) && requests.load(std::memory_order_seq_cst) == 0) changed.wait(lock);
    count_down(waiting, 1, std::memory_order_relaxed);
    mixed = in_flight != 0 && (mixed || s != current);
    current = s;
    ++in_flight;
  }
  // The kernel has ended.
  void end() {
    lock_guard held(lock);
    if (--in_flight == 0) changed.signal_all();
  }

  // As long as a request of such a kernel is served.
  class request {
  public:
    explicit request(launch_serialiser *s) : serialiser(s) { // null: of another kernel
      if (serialiser != nullptr) serialiser->count_request(1);
    }
    ~request() {
      if (serialiser != nullptr) serialiser->count_request(-1);
    }
    request(const request &) = delete;
    request &operator=(const request &) = delete;

  private:
    launch_serialiser *serialiser;
  };

private:
  void count_request(int change) {
    if (requests.fetch_add(change, std::memory_order_seq_cst) + change == 0) return; // then nobody goes on who waits
    if (waiting.load(std::memory_order_seq_cst) == 0) return;
    lock_guard held(lock);
    changed.signal_all();
  }

  std::atomic<int> requests{0};     // being served
  std::atomic<unsigned> waiting{0}; // threads in begin()

  mutex lock; // of the rest
  condition changed;
  shape current = {};
  unsigned in_flight = 0;
  bool mixed = false; // kernels of different shapes are in flight
};

} // namespace regomp::plugin

#endif
