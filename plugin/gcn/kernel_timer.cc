// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/kernel_timer.h"

#include "plugin/gcn/gpu.h"

#include <cstdlib>
#include <new>

namespace regomp::gcn {

namespace {

// For the next kernel of the thread.
constinit thread_local kernel_timer *next = nullptr;

} // namespace

void kernel_timer::note(const gpu &g, hsa_signal_t signal) {
  hsa_amd_profiling_dispatch_time_t times = {};
  if (hsa.hsa_amd_profiling_get_dispatch_time(g.agent, signal, &times) != HSA_STATUS_SUCCESS || times.start > times.end)
    return;
  const double ticks = static_cast<double>(times.end - times.start);
  nanoseconds = static_cast<std::uint64_t>(ticks * 1e9 / static_cast<double>(g.properties.ticks_per_second));
  known = true;
}

kernel_timer *make_kernel_timer(gpu &g) {
  if (hsa.hsa_amd_profiling_set_profiler_enabled == nullptr || hsa.hsa_amd_profiling_get_dispatch_time == nullptr)
    return nullptr;
  void *const memory = std::malloc(sizeof(kernel_timer));
  if (memory == nullptr) return nullptr;
  g.kernels_are_timed.store(true, std::memory_order_relaxed);
  return next = ::new (memory) kernel_timer;
}

void free_kernel_timer(kernel_timer *t) {
  if (next == t) next = nullptr; // the kernel was not started
  std::free(t);
}

kernel_timer *take_kernel_timer(hsa_queue_t &queue, bool *profiled) {
  kernel_timer *const t = next;
  if (t == nullptr) return nullptr;
  next = nullptr;
  if (!*profiled) *profiled = hsa.hsa_amd_profiling_set_profiler_enabled(&queue, 1) == HSA_STATUS_SUCCESS;
  return *profiled ? t : nullptr;
}

} // namespace regomp::gcn
