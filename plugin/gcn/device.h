// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One GPU: its agent, its memory regions and properties, and the plugin's pools on it. Records are made once, at discovery,
// and live as long as the process. A record's pools are there from init_device to fini_device.
//
// Any host thread may use an initialised device at any time; what needs a lock has its own. No lock of the plugin is held
// while a kernel runs or while user code runs.
#ifndef REGOMP_PLUGIN_GCN_DEVICE_H
#define REGOMP_PLUGIN_GCN_DEVICE_H

#include "include/gcn_isa.h"
#include "plugin/common/device_core.h"
#include "plugin/common/image_list.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/hsa_library.h"
#include "plugin/gcn/hsa_platform.h"
#include "plugin/gcn/launch_block.h"
#include "plugin/gcn/queued_copies.h"
#include "plugin/gcn/settings.h"
#include "plugin/gcn/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <sys/types.h>

namespace regomp::gcn {

struct image;

struct device_properties {
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

// Frees and unloads that are put off while kernels wait for the host, of all devices.
extern release_gate gate;

struct device : hsa_platform, device_core {
  explicit device(const settings &s) : device_core(static_cast<hsa_platform &>(*this), s, gate), options(&s) {}

  // Constant after discovery.
  int number = 0;     // its ordinal
  int gpu_number = 0; // among all GPUs of the runtime, as HIP counts
  hsa_agent_t agent = {0};
  hsa_region_t device_region = {0}; // coarse-grained, of the GPU
  hsa_region_t host_region = {0};   // fine-grained, for kernel arguments too
  device_properties properties;
  const settings *const options;

  launch_block_pool blocks{*this};
  queued_copies copies;
  worker_pool workers;

  // A tool traces kernels (kernel_timer.h). Relaxed: the thread that has set it sees it.
  std::atomic<bool> kernels_are_timed{false};

  // Set by init_device and fini_device, which the host library calls under its device lock.
  bool initialized = false;
  // The process ends while kernels are in flight: who waits for them goes on waiting, and leaves the runtime alone, which
  // goes away under them. Relaxed: the exit handler that sets it runs long before the runtime's own.
  std::atomic<bool> abandoned{false};
  pid_t owner = 0; // the process that initialised it: a forked child must leave it alone

  image_list<image> images; // loaded ones
};

// Both return false after reporting why.
bool init_device(device &);
bool fini_device(device &);

} // namespace regomp::gcn

#endif
