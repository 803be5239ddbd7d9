// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/kernel_in_flight.h"

#include "plugin/common/device_memory.h"
#include "plugin/common/reverse/wait.h"

namespace regomp::plugin {

// The only one that the platform lets launch kernels.
class kernel_starter {
public:
  static status launch(device_core &core, execution_queue &queue, const launch_order &order) {
    const status result = core.driver.launch(queue, order);
    if (result != core.driver.out_of_memory) return result;
    // The driver may need memory of its own for the kernel.
    return trim_memory(core) ? core.driver.launch(queue, order) : result;
  }
};

status kernel_in_flight::start(device_core &c, execution_queue &q, const launch_order &order, const kernel_traits &t) {
  core = &c;
  queue = &q;
  traits = t;
  if (t.serialised != nullptr) c.serialiser.begin({t.serialised, order.blocks, order.block_height});
  c.exclusion.count_kernel();
  c.exclusion.wait_for_copies();
  if (t.requests != nullptr) {
    c.releases.kernel_starts();
    record.stacks = t.stacks;
    t.requests->begin(record);
    if (t.asynchronous) c.service.kernel_starts(*t.requests);
  }
  const status result = kernel_starter::launch(c, q, order);
  if (result != 0) {
    ended();
    retire();
  }
  return result;
}

status kernel_in_flight::wait() {
  if (traits.requests == nullptr) return core->driver.wait(*queue);
  return reverse::wait_and_serve(*core, *queue, traits.stacks, *traits.requests);
}

void kernel_in_flight::ended() {
  if (traits.requests != nullptr) {
    traits.requests->end(record);
    if (traits.asynchronous) core->service.kernel_ended(*traits.requests);
    core->releases.kernel_ended();
  }
  if (traits.serialised != nullptr) core->serialiser.end();
}

void kernel_in_flight::retire() { core->exclusion.kernel_ended(); }

status queued_kernels::launch(device_core &c, execution_queue &q, const launch_order &order) {
  {
    lock_guard held(lock);
    if (started++ == over) c.exclusion.count_kernel();
  }
  // Not under the lock: a copy that is under way may wait for a callback of the queue, which takes it.
  c.exclusion.wait_for_copies();
  return kernel_starter::launch(c, q, order);
}

std::uint64_t queued_kernels::launched() {
  lock_guard held(lock);
  return started;
}

void queued_kernels::ended(device_core &c, std::uint64_t how_many) {
  lock_guard held(lock);
  if (how_many <= over) return;
  over = how_many;
  if (over == started) c.exclusion.kernel_ended();
}

} // namespace regomp::plugin
