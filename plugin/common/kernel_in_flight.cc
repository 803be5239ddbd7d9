// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/kernel_in_flight.h"

#include "plugin/common/reverse/wait.h"

namespace regomp::plugin {

// The driver may need memory of its own for the kernel.
status kernel_starter::launch_again(device_core &core, execution_queue &queue, const launch_order &order) {
  return core.trim(core) ? core.driver.launch(queue, order) : core.driver.out_of_memory;
}

void kernel_in_flight::expect_requests() {
  core->releases.kernel_starts();
  record.stacks = traits.stacks;
  traits.requests->begin(record);
  if (traits.asynchronous) core->service.kernel_starts(*traits.requests);
}

status kernel_in_flight::wait_and_serve() { return reverse::wait_and_serve(*core, *queue, traits.stacks, *traits.requests); }

void kernel_in_flight::end_requests() {
  traits.requests->end(record);
  if (traits.asynchronous) core->service.kernel_ended(*traits.requests);
  core->releases.kernel_ended();
}

void kernel_in_flight::give_up() {
  ended();
  retire();
}

status queued_kernels::launch(device_core &c, execution_queue &q, const launch_order &order) {
  {
    lock_guard held(lock);
    const std::uint64_t before = started.load(std::memory_order_relaxed);
    if (before == over.load(std::memory_order_relaxed)) c.exclusion.count_kernel();
    started.store(before + 1, std::memory_order_release);
  }
  // Not under the lock: a copy that is under way may wait for a callback of the queue, which takes it.
  c.exclusion.wait_for_copies();
  return kernel_starter::launch(c, q, order);
}

void queued_kernels::count_ended(device_core &c, std::uint64_t how_many) {
  lock_guard held(lock);
  if (how_many <= over.load(std::memory_order_relaxed)) return;
  over.store(how_many, std::memory_order_release);
  if (how_many == started.load(std::memory_order_relaxed)) c.exclusion.kernel_ended();
}

} // namespace regomp::plugin
