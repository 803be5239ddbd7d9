// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One GPU: its handle, what the driver says of it, and its context. The lowest part of a device (device.h): queues and
// timers know this and nothing above it.
//
// Any thread.
#ifndef REGOMP_PLUGIN_NVPTX_GPU_H
#define REGOMP_PLUGIN_NVPTX_GPU_H

#include "plugin/common/mutex.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/settings.h"

#include <atomic>
#include <cstddef>

namespace regomp::nvptx {

struct gpu_properties {
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

struct gpu {
  explicit gpu(const settings &s) : options(&s) {}

  // Constant after discovery.
  CUdevice handle = 0;
  gpu_properties properties;
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

  // Kernels, and copies, may have timers (timers.h). Relaxed: the thread that has set it sees it.
  std::atomic<bool> kernels_are_timed{false};
  std::atomic<bool> copies_are_timed{false};
};

// The device's context, for pinned memory before init_device and for everything else after it. Null (reported) on failure.
CUcontext retain_context(gpu &);

// Retains the context, and keeps it from being released when the device is closed: for what another thread may use then, as
// the host library's lock of a device does not cover page-locked memory, which belongs to all of them. False (reported) on
// failure, and then there is nothing to remove. Any thread.
bool add_context_user(gpu &);
void remove_context_user(gpu &);
// Ends the use of the context. It stays where the program still has memory that hangs on it: its exit handlers may use that.
// Nothing of the device is in use.
void release_context(gpu &);

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
  explicit scoped_context(gpu &g) : scoped_context(g.context.load(std::memory_order_acquire)) {}
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
