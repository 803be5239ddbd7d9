// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A memory pool, as far as a program can tell: memory that was freed goes back to the device at once, so a pool only counts
// what was taken from it and keeps the attributes that the program sets. Any thread.
#ifndef GOMPSIM_CUDA_POOL_H
#define GOMPSIM_CUDA_POOL_H

#include "include/cuda_driver.h"

#include <cstddef>
#include <cstdint>
#include <mutex>

namespace gompsim::cuda {

class memory_pool {
public:
  using handle_type = CUmemoryPool;
  static constexpr unsigned handle_kind = 8;

  // most: bytes that may be taken from it at once; 0: no limit but the device's.
  memory_pool(int device_, std::size_t most_) : device(device_), most(most_) {}

  const int device;
  CUmemoryPool handle = nullptr;

  // Before and after an allocation from it. take gives false if there is no room.
  bool take(std::size_t bytes);
  void has_taken();
  void give_back(std::size_t bytes);
  // The value is an int or a cuuint64_t, as the attribute has it.
  CUresult attribute(CUmemPool_attribute, void *value) const;
  CUresult set_attribute(CUmemPool_attribute, const void *value);

private:
  mutable std::mutex lock;
  const std::size_t most;
  std::uint64_t used = 0, most_used = 0, threshold = 0;
  int reuse[3] = {1, 1, 1}; // the three attributes of that name: on, as on hardware
};

} // namespace gompsim::cuda

#endif
