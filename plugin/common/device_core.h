// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the core has for one device. The plugin's record of the device derives from it; both live as long as the process. The
// pools are there from init_memory_pools() to close().
#ifndef REGOMP_PLUGIN_DEVICE_CORE_H
#define REGOMP_PLUGIN_DEVICE_CORE_H

#include "plugin/common/acc_queue_list.h"
#include "plugin/common/block_pool.h"
#include "plugin/common/copy_exclusion.h"
#include "plugin/common/launch_serialiser.h"
#include "plugin/common/pinned_lines.h"
#include "plugin/common/platform.h"
#include "plugin/common/queue_pool.h"
#include "plugin/common/release_gate.h"
#include "plugin/common/reverse/service.h"
#include "plugin/common/settings.h"

#include <atomic>

namespace regomp::plugin {

struct async_kernel;

struct device_core {
  platform &driver;
  const core_settings &waiting_settings;
  release_gate &releases; // one for all devices

  pinned_lines lines;
  reverse::service service;
  copy_exclusion exclusion;     // of kernels and copies that wait for them; counts the kernels in flight
  launch_serialiser serialiser; // of kernels whose image says so
  queue_pool launch_queues;
  queue_pool copy_queues; // for whatever is not a region

  block_pool memory;                     // what the program and the host library allocate: see device_memory.h
  block_pool stacks;                     // soft stacks of launches
  std::atomic<status> allocation_error;  // of the last driver allocation that failed; for messages
  bool (*trim)(device_core &) = nullptr; // trim_memory, for rooms below it; set with the pools (memory_pools.h)
  bool closing = false;                  // the device is being closed, and no kernel is in flight

  acc_queue_list acc_queues;

  // Asynchronous kernels that have ended, and whose resources wait for whoever starts the next kernel: see async_kernel.h.
  std::atomic<async_kernel *> ended{nullptr};
  // What the launch that ended last occupied, together: usually the next one wants the same. Whoever takes it out owns it;
  // null while somebody has it. See region_launch.cc.
  std::atomic<pooled_queue *> last_launch{nullptr};

  device_core(platform &p, const core_settings &s, release_gate &g)
      : driver(p), waiting_settings(s), releases(g), lines(p), service(p, s), launch_queues(p, queue_use::kernels, &lines),
        copy_queues(p, queue_use::copies, nullptr), allocation_error(p.out_of_memory) {}
  device_core(const device_core &) = delete;
  device_core &operator=(const device_core &) = delete;
};

} // namespace regomp::plugin

#endif
