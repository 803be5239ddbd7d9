// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of target regions. A launch owns its queue and its soft stacks from start to end; between the two no lock is
// held, so launches of several threads on one device overlap.
#ifndef REGOMP_PLUGIN_REGION_LAUNCH_H
#define REGOMP_PLUGIN_REGION_LAUNCH_H

#include "include/gomp_plugin.h"
#include "plugin/common/kernel_in_flight.h"

#include <cstddef>
#include <cstdint>

namespace regomp::plugin::reverse {
class ports;
}

namespace regomp::plugin {

// A region as the device's plugin launches it. Of one thread.
class region {
public:
  // Of the kernel: constant.
  reverse::source *requests = nullptr; // null: the kernel does not use reverse offload
  const void *serialised = nullptr;    // the kernel, if it is kept apart from others of its image

  // What the soft stacks of all its threads take.
  virtual std::size_t stack_bytes() const = 0;
  // The device has no room for them: half the teams make do with half the room, as the device library runs the others after
  // them, in the same blocks. False if there is but one.
  virtual bool halve() = 0;
  // The launch, now that it is known where the stacks are. Called once.
  virtual launch_order order(std::uint64_t stacks) = 0;

protected:
  region() = default;
  region(const region &) = delete;
  region &operator=(const region &) = delete;
  ~region() = default;
};

// Kernels that another one follows: see GOMP_OFFLOAD_regomp_async_run_after_t.
struct predecessors {
  std::size_t count = 0;
  const regomp_launch *launches = nullptr;
};

// Launches and waits, serving reverse-offload requests. The process ends, after saying why, if the kernel cannot be launched
// or fails: its data are on the device. `copies`, if not null, go with the kernel.
void run_region(device_core &, region &, const predecessors & = {}, regomp_kernel_copies *copies = nullptr);

// Launches and returns. GOMP_PLUGIN_target_task_completion(task) is called once, when the kernel has ended: by a thread of
// the driver, or before the return where the launch cannot be asynchronous. Ends the process as run_region does. The kernel
// comes behind its predecessors; the result names it for those that are to come behind it.
regomp_launch run_region_async(device_core &, region &, void *task, const predecessors & = {});

// Gives the queues and stacks of asynchronous launches that have ended back to their pools. Cheap if there are none.
void recycle_ended_launches(device_core &);
// Has the pools take what is kept for the next launch.
void forget_last_launch(device_core &);

// A queue for one kernel that needs no stacks: usually that of the launch that ended last, whose stacks stay with it.
// Null, with the driver's reason in *reason, if none can be had. Back it goes when the kernel has ended.
inline pooled_queue *take_launch_queue(device_core &core, status *reason) {
  // Acquire pairs with the release of who has put it there: the record as it was left.
  pooled_queue *q = core.last_launch.exchange(nullptr, std::memory_order_acquire);
  return q != nullptr ? q : core.launch_queues.take(reason);
}
void return_launch_queue(device_core &, pooled_queue *);

// Runs a kernel that has no soft stacks but its own, and waits for it; false after saying why. Serves what it asks for, if
// there are ports for that.
bool run_single_kernel(device_core &, const launch_order &, reverse::ports *requests = nullptr);

} // namespace regomp::plugin

#endif
