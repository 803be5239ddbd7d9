// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/kernel_timer.h"

#include "include/gomp_plugin.h"
#include "plugin/common/hook.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"

#include <cstdlib>
#include <new>

using namespace regomp;
using namespace regomp::gcn;

namespace {

// For the next kernel of the thread.
constinit thread_local kernel_timer *next = nullptr;

} // namespace

void kernel_timer::note(const device &d, hsa_signal_t signal) {
  hsa_amd_profiling_dispatch_time_t times = {};
  if (hsa.hsa_amd_profiling_get_dispatch_time(d.agent, signal, &times) != HSA_STATUS_SUCCESS || times.start > times.end)
    return;
  const double ticks = static_cast<double>(times.end - times.start);
  nanoseconds = static_cast<std::uint64_t>(ticks * 1e9 / static_cast<double>(d.properties.ticks_per_second));
  known = true;
}

kernel_timer *regomp::gcn::take_kernel_timer(hsa_queue_t &queue, bool *profiled) {
  kernel_timer *const t = next;
  if (t == nullptr) return nullptr;
  next = nullptr;
  if (!*profiled) *profiled = hsa.hsa_amd_profiling_set_profiler_enabled(&queue, 1) == HSA_STATUS_SUCCESS;
  return *profiled ? t : nullptr;
}

void *GOMP_OFFLOAD_regomp_time_kernel(int ord) {
  device *d = find_device(ord);
  if (d == nullptr || hsa.hsa_amd_profiling_set_profiler_enabled == nullptr ||
      hsa.hsa_amd_profiling_get_dispatch_time == nullptr)
    return nullptr;
  void *const memory = std::malloc(sizeof(kernel_timer));
  if (memory == nullptr) return nullptr;
  d->kernels_are_timed.store(true, std::memory_order_relaxed);
  return next = ::new (memory) kernel_timer;
}

bool GOMP_OFFLOAD_regomp_kernel_time(int, void *timed, std::uint64_t *nanoseconds) {
  auto *const t = static_cast<kernel_timer *>(timed);
  if (next == t) next = nullptr; // the kernel was not started
  const bool known = t->known;
  if (known) *nanoseconds = t->nanoseconds;
  std::free(t);
  return known;
}
