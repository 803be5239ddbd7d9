// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One device: a GPU, what the core has for it, and the plugin's pools on it. Records are made once, at discovery, and live
// as long as the process. A record's pools are there from init_device to fini_device (device_lifetime.h).
//
// Any host thread may use an initialised device at any time; what needs a lock has its own. No lock of the plugin is held
// while a kernel runs or while user code runs.
#ifndef REGOMP_PLUGIN_GCN_DEVICE_H
#define REGOMP_PLUGIN_GCN_DEVICE_H

#include "plugin/common/device_core.h"
#include "plugin/common/image_list.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/hsa_platform.h"
#include "plugin/gcn/launch_block.h"

#include <sys/types.h>

namespace regomp::gcn {

struct image;

// Frees and unloads that are put off while kernels wait for the host, of all devices.
inline constinit release_gate gate;

struct device : hsa_platform, device_core {
  explicit device(const settings &s) : hsa_platform(s), device_core(static_cast<hsa_platform &>(*this), s, gate) {}

  launch_block_pool blocks{*this, *this};

  // Set by init_device and fini_device, which the host library calls under its device lock.
  bool initialized = false;
  pid_t owner = 0; // the process that initialised it: a forked child must leave it alone

  image_list<image> images; // loaded ones
};

} // namespace regomp::gcn

#endif
