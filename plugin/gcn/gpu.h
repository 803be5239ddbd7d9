// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One GPU: what the HSA runtime says of it, and what its streams share. The lowest part of a device (device.h): memory,
// copies and streams know this and nothing above it.
//
// Any thread.
#ifndef REGOMP_PLUGIN_GCN_GPU_H
#define REGOMP_PLUGIN_GCN_GPU_H

#include "include/gcn_isa.h"
#include "plugin/gcn/hsa_library.h"
#include "plugin/gcn/queued_copies.h"
#include "plugin/gcn/settings.h"
#include "plugin/gcn/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp::gcn {

struct gpu_properties {
  const gcn_isa *instruction_set = nullptr; // one of a chip
  unsigned compute_units = 1;
  std::uint32_t least_packets = 64, most_packets = 64; // of a queue
  std::size_t memory_bytes = 0;
  bool reaches_host_memory = false;               // every address of the host, as unified_shared_memory needs it
  std::uint64_t ticks_per_second = 1'000'000'000; // of the system's timestamp
  char product[64] = "";
  char driver[32] = "HSA Runtime"; // with its version if it says one

  // At most a second: who waits looks again.
  std::uint64_t timeout_of(std::uint64_t nanoseconds) const {
    constexpr std::uint64_t second = 1'000'000'000;
    return std::min(nanoseconds, second) * (ticks_per_second / 1'000) / (second / 1'000);
  }
};

struct gpu {
  explicit gpu(const settings &s) : options(&s) {}

  // Constant after discovery.
  int number = 0;     // its ordinal
  int gpu_number = 0; // among all GPUs of the runtime, as HIP counts
  hsa_agent_t agent = {0};
  hsa_region_t device_region = {0}; // coarse-grained, of the GPU
  hsa_region_t host_region = {0};   // fine-grained, for kernel arguments too
  gpu_properties properties;
  const settings *const options;

  queued_copies copies;
  worker_pool workers;

  // A tool traces kernels (kernel_timer.h). Relaxed: the thread that has set it sees it.
  std::atomic<bool> kernels_are_timed{false};

  // The process ends while kernels are in flight: who waits for them goes on waiting, and leaves the runtime alone, which
  // goes away under them. Relaxed: the exit handler that sets it runs long before the runtime's own.
  std::atomic<bool> abandoned{false};
};

} // namespace regomp::gcn

#endif
