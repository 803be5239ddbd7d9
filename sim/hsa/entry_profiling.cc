// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime's interface: times of kernels and copies. The agents' clock is the system's.
#include "sim/hsa/agent.h"
#include "sim/hsa/call.h"
#include "sim/hsa/queue.h"
#include "sim/hsa/signal.h"

using namespace gompsim;
using namespace gompsim::hsa;

namespace {

// Whoever asks has seen the value that tells of the end. A signal that nothing profiled has completed has no times.
template <class Times>
hsa_status_t times_of(hsa_signal_t handle, Times *out) {
  if (!out) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const signal *const s = runtime().signals.find(handle);
  if (!s) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  const Times times{s->begin.load(std::memory_order_relaxed), s->end.load(std::memory_order_relaxed)};
  if (times.end == 0) return HSA_STATUS_ERROR;
  *out = times;
  return HSA_STATUS_SUCCESS;
}

bool is_gpu(hsa_agent_t handle) {
  const agent *const a = runtime().find_agent(handle);
  return a && a->is_gpu();
}

} // namespace

extern "C" {

GOMPSIM_EXPORT hsa_status_t hsa_amd_profiling_set_profiler_enabled(hsa_queue_t *handle, int enable) {
  return hsa_call<function_id::hsa_amd_profiling_set_profiler_enabled>([&] {
    if (!handle) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const std::shared_ptr<queue> q = runtime().queues.find(handle);
    if (!q) return HSA_STATUS_ERROR_INVALID_QUEUE;
    q->profile(enable != 0);
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_profiling_get_dispatch_time(hsa_agent_t handle, hsa_signal_t s,
                                                                hsa_amd_profiling_dispatch_time_t *out) {
  return hsa_call<function_id::hsa_amd_profiling_get_dispatch_time>(
      [&] { return is_gpu(handle) ? times_of(s, out) : HSA_STATUS_ERROR_INVALID_AGENT; });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_profiling_async_copy_enable(bool enable) {
  return hsa_call<function_id::hsa_amd_profiling_async_copy_enable>([&] {
    runtime().copies_are_profiled.store(enable, std::memory_order_relaxed);
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_profiling_get_async_copy_time(hsa_signal_t s, hsa_amd_profiling_async_copy_time_t *out) {
  return hsa_call<function_id::hsa_amd_profiling_get_async_copy_time>([&] { return times_of(s, out); });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_profiling_convert_tick_to_system_domain(hsa_agent_t handle, std::uint64_t agent_tick,
                                                                            std::uint64_t *system) {
  return hsa_call<function_id::hsa_amd_profiling_convert_tick_to_system_domain>([&] {
    if (!is_gpu(handle)) return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!system) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    *system = agent_tick;
    return HSA_STATUS_SUCCESS;
  });
}
}
