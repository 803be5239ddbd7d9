// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One GPU: its driver handle and properties, and the plugin's pools on it. Records are made once, at discovery, and live as
// long as the process. A record's pools are there from init_device to fini_device.
//
// Any host thread may use an initialised device at any time; what needs a lock has its own. No lock of the plugin is held
// while a kernel runs or while user code runs.
#ifndef REGOMP_PLUGIN_NVPTX_DEVICE_H
#define REGOMP_PLUGIN_NVPTX_DEVICE_H

#include "plugin/common/device_core.h"
#include "plugin/common/image_list.h"
#include "plugin/common/mutex.h"
#include "plugin/nvptx/copy_policy.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/cuda_platform.h"
#include "plugin/nvptx/device_heap.h"
#include "plugin/nvptx/download.h"
#include "plugin/nvptx/settings.h"

#include <atomic>
#include <cstddef>
#include <sys/types.h>

namespace regomp::nvptx {

struct image;

struct device_properties {
  int compute_capability = 0; // 10 * major + minor
  int multiprocessors = 1;
  int registers_per_multiprocessor = 0;
  int clock_khz = 0;
  int max_grid = 0;
  int max_threads_per_block = 1024;
  int threads_per_multiprocessor = 1024;
  std::size_t max_pitch = 0;
  std::size_t memory_bytes = 0;
  bool reaches_pageable_memory = false; // every address of the host, as unified_shared_memory needs it
  bool is_integrated = false;           // its memory is the host's: working on that costs nothing. As GCC's plugin asks
  bool has_managed_memory = false;
  char name[256] = "";
};

// Frees and unloads that may wait for kernels, of all devices.
extern release_gate gate;

struct device final : cuda_platform, device_core {
  explicit device(const settings &s) : device_core(static_cast<cuda_platform &>(*this), s, gate), options(&s) {}

  // Constant after discovery.
  CUdevice handle = 0;
  device_properties properties;
  const settings *const options;
  // Whether the program may use reverse offload at all, and with it whether our streams stand apart from the legacy NULL
  // stream. Known at discovery; with version 4 of the plugin interface when the first image is loaded, which is before any
  // stream is usually opened: where a program loads its first image into a device that it has used already, the streams
  // that are there stay as they are. Relaxed: it decides between two ways that are both right.
  std::atomic<bool> uses_reverse_offload{false};

  // Streams are ordered with the NULL stream, as with GCC's plugin: a program may put its own work there (a library call
  // inside `host_data` or `use_device_ptr`) and expect what follows to wait for it. Only where a kernel may wait for the
  // host this would be a cycle: whatever somebody puts on the NULL stream would wait for the kernel, and the copies that
  // serve it for that.
  unsigned stream_flags() const {
    return uses_reverse_offload.load(std::memory_order_relaxed) ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT;
  }

  // Retained at the first need of it (pinned memory may come before init_device) and constant then, until the device is
  // closed.
  std::atomic<CUcontext> context{nullptr};
  mutex context_lock;
  unsigned context_users = 0; // see add_context_user; under context_lock

  // Set by init_device and fini_device, which the host library calls under its device lock.
  bool initialized = false;
  pid_t owner = 0; // the process that initialised it: a forked child must leave it alone

  image_list<image> images; // loaded ones

  copy_state copies;
  download_buffers downloads{*this};
  device_heap heap{*this};
};

// The device's context, for pinned memory before init_device and for everything else after it. Null (reported) on failure.
CUcontext retain_context(device &);

// Retains the context, and keeps it from being released when the device is closed: for what another thread may use then, as
// the host library's lock of a device does not cover page-locked memory, which belongs to all of them. False (reported) on
// failure, and then there is nothing to remove. Any thread.
bool add_context_user(device &);
void remove_context_user(device &);

// Both return false after reporting why.
bool init_device(device &);
bool fini_device(device &);

// Makes the device's context current for as long as it lives, if it is not already, and then restores what was. On a thread
// that has no context it stays: the next use of the device then finds it there, and the program's own calls find the device
// that its target regions use, as with GCC's plugin.
class scoped_context {
public:
  explicit scoped_context(CUcontext wanted) {
    CUcontext current;
    if (cuda.cuCtxGetCurrent(&current) != CUDA_SUCCESS)
      push(wanted, false, nullptr);
    else if (current != wanted)
      push(wanted, true, current);
  }
  explicit scoped_context(device &d) : scoped_context(d.context.load(std::memory_order_acquire)) {}
  ~scoped_context() {
    if (__builtin_expect(pushed, false)) pop();
  }
  scoped_context(const scoped_context &) = delete;
  scoped_context &operator=(const scoped_context &) = delete;

private:
  void push(CUcontext wanted, bool known, CUcontext current);
  static void pop();

  bool pushed = false;
};

} // namespace regomp::nvptx

#endif
