// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that reach the heap of device code, which the driver's copies do not (heap_copy.h).
#ifndef REGOMP_PLUGIN_NVPTX_HEAP_KERNELS_H
#define REGOMP_PLUGIN_NVPTX_HEAP_KERNELS_H

#include "include/cuda_driver.h"
#include "plugin/common/device_core.h"
#include "plugin/common/mutex.h"
#include "plugin/nvptx/core_names.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

// A device's. Any thread; the device's context is current.
class heap_kernels {
public:
  // An address in the heap, once one was asked for; else 0. Relaxed: any will do.
  std::atomic<std::uintptr_t> known_address{0};

  constexpr explicit heap_kernels(device_core &d) : device_(d) {}

  // Loads the code, if it is not. A driver may wait for running kernels to do so, which must not be those that wait for the
  // host: so before the first of them is launched. False if it cannot be loaded: nothing is said.
  bool prepare();
  // No kernel is under way, and none comes.
  void clear();

  // The code is loaded. Each waits for its kernel; false after reporting why. The second stores an address in the heap, or
  // null, at `result`.
  bool copy(std::uintptr_t to, std::uintptr_t from, std::size_t bytes);
  bool allocate(std::uintptr_t result);

private:
  device_core &device_;
  mutex lock_; // held while the code is loaded
  // Written under the lock. Release and acquire: who finds `prepared_` finds the rest, which is constant from then on.
  std::atomic<bool> prepared_{false};
  CUmodule module_ = nullptr; // null also if it could not be loaded
  CUfunction copy_ = nullptr;
  CUfunction allocate_ = nullptr;
};

} // namespace regomp::nvptx

#endif
