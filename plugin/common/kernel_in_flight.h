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

#include <cstdint>

namespace regomp::plugin {

// What the image says of its kernels, and the launch of this one.
struct kernel_traits {
  reverse::source *requests = nullptr; // null: the kernel does not use reverse offload
  reverse::stack_range stacks = {};    // where its requests come from
  const void *serialised = nullptr;    // the kernel, if it is kept apart from others of its image
  bool asynchronous = false;           // no thread waits for it: the poller serves it
};

class kernel_in_flight {
public:
  // The object stays where it is until retire(). On failure nothing is in flight, and none of the others may be called.
  // Waits until what may not be under way beside the kernel is over.
  status start(device_core &, execution_queue &, const launch_order &, const kernel_traits &);
  // Waits until the kernel has ended, and serves its requests meanwhile. The outcome is that of the queue's work.
  status wait();
  // The kernel has ended: no request comes any more, what was put off for it may be done. Makes no driver call.
  void ended();
  // What the kernel occupied is given back: the device may be closed.
  void retire();

private:
  device_core *core = nullptr;
  execution_queue *queue = nullptr;
  kernel_traits traits;
  reverse::launch_record record;
};

// Kernels on a queue that many are put on, and which is waited for as a whole (OpenACC). From the first of them until the
// queue is known to be empty they are in flight, as far as copies are concerned; no driver call is made to find out earlier.
//
// Any thread, callbacks of the driver too. One lock, a leaf.
class queued_kernels {
public:
  constexpr queued_kernels() = default;

  status launch(device_core &, execution_queue &, const launch_order &);
  // How many kernels were launched so far.
  std::uint64_t launched();
  // So many of them have ended.
  void ended(device_core &, std::uint64_t how_many);

private:
  mutex lock;
  std::uint64_t started = 0, over = 0;
};

} // namespace regomp::plugin

#endif
