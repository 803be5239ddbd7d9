// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One device: a GPU, what the core has for it, and the plugin's pools on it. Records are made once, at discovery, and live
// as long as the process. A record's pools are there from init_device to fini_device (device_lifetime.h).
//
// Any host thread may use an initialised device at any time; what needs a lock has its own. No lock of the plugin is held
// while a kernel runs or while user code runs.
#ifndef REGOMP_PLUGIN_NVPTX_DEVICE_H
#define REGOMP_PLUGIN_NVPTX_DEVICE_H

#include "plugin/common/device_core.h"
#include "plugin/common/image_list.h"
#include "plugin/nvptx/copy_policy.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/cuda_platform.h"
#include "plugin/nvptx/download_buffers.h"
#include "plugin/nvptx/heap_kernels.h"

#include <sys/types.h>

namespace regomp::nvptx {

struct image;

// Frees and unloads that may wait for kernels, of all devices.
inline constinit release_gate gate;

struct device final : cuda_platform, device_core {
  explicit device(const settings &s) : cuda_platform(s), device_core(static_cast<cuda_platform &>(*this), s, gate) {}

  // Set by init_device and fini_device, which the host library calls under its device lock.
  bool initialized = false;
  pid_t owner = 0; // the process that initialised it: a forked child must leave it alone

  image_list<image> images; // loaded ones

  copy_state copies;
  download_buffers downloads{*this};
  heap_kernels heap{*this};
};

} // namespace regomp::nvptx

#endif
