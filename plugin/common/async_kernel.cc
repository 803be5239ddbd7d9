// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/async_kernel.h"

#include "include/gomp_plugin.h"
#include "plugin/common/order_watch.h"

namespace regomp::plugin {

namespace {

void push_ended(async_kernel *a) {
  std::atomic<async_kernel *> &ended = a->core->ended;
  a->next = ended.load(std::memory_order_relaxed);
  // Release pairs with the acquire in take_ended_kernels: the taker sees the record as it is here.
  while (!ended.compare_exchange_weak(a->next, a, std::memory_order_release, std::memory_order_relaxed)) {
  }
}

} // namespace

void async_kernel_ended(async_kernel *a, status result) {
  tell_program();
  device_core &core = *a->core;
  if (result != 0) {
    push_ended(a); // what it occupies is idle
    core.service.kernel_failed(result);
    return;
  }
  void *const task = a->task;
  a->kernel.ended();
  push_ended(a); // the record is not ours any more
  // kernel_in_flight::retire, but for the record. Release: a thread that reads the lower count with acquire (who closes the
  // device) finds the record on the list.
  core.exclusion.kernel_ended();
  GOMP_PLUGIN_target_task_completion(task);
}

async_kernel *take_ended_kernels(device_core &core) {
  // Relaxed: a record that is missed now is taken the next time.
  if (core.ended.load(std::memory_order_relaxed) == nullptr) return nullptr;
  // The whole list, so that no record can come back while another thread still compares with it.
  return core.ended.exchange(nullptr, std::memory_order_acquire);
}

} // namespace regomp::plugin
