// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that device code has from malloc: local arrays of unknown size, allocatables, the program's own. The driver copies
// only what it has given out itself and refuses addresses in that heap (CUDA C++ Programming Guide, "Dynamic Global Memory
// Allocation and Operations"), but a reverse region may map them. Kernels reach them, so here a kernel copies.
#ifndef REGOMP_PLUGIN_NVPTX_DEVICE_HEAP_H
#define REGOMP_PLUGIN_NVPTX_DEVICE_HEAP_H

#include "include/cuda_driver.h"
#include "plugin/common/mutex.h"
#include "plugin/common/platform.h"
#include "plugin/nvptx/core_names.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

struct device;

// A device's. Any thread; the device's context is current.
class device_heap {
public:
  enum class outcome { copied, failed, elsewhere };

  constexpr explicit device_heap(device &d) : device_(d) {}

  // Loads the code, if it is not. A driver may wait for running kernels to do so, which must not be those that wait for the
  // host: so before the first of them is launched. What cannot be loaded is not there: nothing is said, copies are refused.
  void prepare();
  // No copy is under way, and none comes.
  void clear();

  // For a copy (not a fill) that the driver has refused. Made if it is of memory in the heap; `failed` after reporting why;
  // `elsewhere` if it is of other memory, and then nothing was done.
  outcome copy(const copy_order &);

private:
  enum class place { heap, drivers, unknown };

  place place_of(std::uintptr_t address, std::size_t bytes);
  std::uintptr_t an_address();
  bool run(CUfunction, unsigned blocks, unsigned width, const void *parameters, std::size_t bytes);
  bool copy_by_kernel(std::uintptr_t to, std::uintptr_t from, std::size_t bytes);
  bool copy_in_heap(const copy_order &);

  device &device_;
  mutex lock_; // held while the code is loaded
  // Written under the lock. Release and acquire: who finds `prepared_` finds the rest, which is constant from then on.
  std::atomic<bool> prepared_{false};
  CUmodule module_ = nullptr; // null also if it could not be loaded
  CUfunction copy_ = nullptr;
  CUfunction allocate_ = nullptr;
  // An address in the heap, once it was asked for. Relaxed: any will do.
  std::atomic<std::uintptr_t> known_{0};
};

} // namespace regomp::nvptx

#endif
