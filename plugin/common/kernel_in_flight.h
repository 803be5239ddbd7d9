// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel from its launch to its end, with all that the rest of the plugin has to know of it meanwhile: that copies keep
// away, that calls that would wait for it are put off, which stacks its requests come from. Nobody else can call the
// platform's launch function.
//
// One thread starts a kernel; the same one, or a callback of the driver, ends it. No lock is held in between.
#ifndef REGOMP_PLUGIN_KERNEL_IN_FLIGHT_H
#define REGOMP_PLUGIN_KERNEL_IN_FLIGHT_H

#include "plugin/common/device_core.h"
#include "plugin/common/mutex.h"

#include <atomic>
#include <cstdint>

namespace regomp::plugin {

// What the image says of its kernels, and the launch of this one.
struct kernel_traits {
  reverse::source *requests = nullptr; // null: the kernel does not use reverse offload
  reverse::stack_range stacks = {};    // where its requests come from
  const void *serialised = nullptr;    // the kernel, if it is kept apart from others of its image
  bool asynchronous = false;           // no thread waits for it: the poller serves it
};

// The only one that the platform lets launch kernels.
class kernel_starter {
  friend class kernel_in_flight;
  friend class plain_kernel;
  friend class queued_kernels;
  static status launch(device_core &core, execution_queue &queue, const launch_order &order) {
    const status result = core.driver.launch(queue, order);
    return __builtin_expect(result == core.driver.out_of_memory, false) ? launch_again(core, queue, order) : result;
  }
  static status launch_again(device_core &, execution_queue &, const launch_order &);
};

class kernel_in_flight {
public:
  // The object stays where it is until retire(). On failure nothing is in flight, and none of the others may be called.
  // Waits until what may not be under way beside the kernel is over.
  status start(device_core &c, execution_queue &q, const launch_order &order, const kernel_traits &t) {
    core = &c;
    queue = &q;
    traits = t;
    if (t.serialised != nullptr) c.serialiser.begin({t.serialised, order.blocks, order.block_height});
    c.exclusion.count_kernel();
    c.exclusion.wait_for_copies();
    if (t.requests != nullptr) expect_requests();
    const status result = kernel_starter::launch(c, q, order);
    if (result != 0) give_up();
    return result;
  }
  // Waits until the kernel has ended, and serves its requests meanwhile. The outcome is that of the queue's work.
  status wait() { return traits.requests == nullptr ? core->driver.wait(*queue) : wait_and_serve(); }
  // The kernel has ended: no request comes any more, what was put off for it may be done. Makes no driver call.
  void ended() {
    if (traits.requests != nullptr) end_requests();
    if (traits.serialised != nullptr) core->serialiser.end();
  }
  // What the kernel occupied is given back: the device may be closed.
  void retire() { core->exclusion.kernel_ended(); }

private:
  void expect_requests();
  status wait_and_serve();
  void end_requests();
  void give_up();

  device_core *core; // these, from start() on
  execution_queue *queue;
  kernel_traits traits;
  reverse::launch_record record;
};

// The same for one that a thread waits for, and that has no traits: nothing has to be remembered of it. Its end is the
// caller's wait for the queue.
class plain_kernel {
public:
  static status start(device_core &c, execution_queue &q, const launch_order &order) {
    c.exclusion.count_kernel();
    c.exclusion.wait_for_copies();
    const status result = kernel_starter::launch(c, q, order);
    if (result != 0) retire(c);
    return result;
  }
  static void retire(device_core &c) { c.exclusion.kernel_ended(); }
};

// Kernels on a queue that many are put on, and which is waited for as a whole (OpenACC). From the first of them until the
// queue is known to be empty they are in flight, as far as copies are concerned; no driver call is made to find out earlier.
//
// Any thread, callbacks of the driver too. One lock, a leaf, under which the counts change; they only grow. A thread may
// read them without it: what it has launched itself, or has been told of, is counted, and what is over stays over.
class queued_kernels {
public:
  constexpr queued_kernels() = default;

  status launch(device_core &, execution_queue &, const launch_order &);
  // How many kernels were launched so far.
  std::uint64_t launched() const { return started.load(std::memory_order_acquire); }
  // So many of them have ended.
  void ended(device_core &core, std::uint64_t how_many) {
    if (how_many > over.load(std::memory_order_acquire)) count_ended(core, how_many);
  }

private:
  void count_ended(device_core &, std::uint64_t how_many);

  mutex lock;
  std::atomic<std::uint64_t> started{0}, over{0};
};

} // namespace regomp::plugin

#endif
