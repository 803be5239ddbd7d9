// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A simulated device as the driver API shows it: name, attributes, memory budget, primary context. Made by cuInit, never
// destroyed. Any thread.
#ifndef GOMPSIM_CUDA_DEVICE_H
#define GOMPSIM_CUDA_DEVICE_H

#include "include/cuda_driver.h"
#include "sim/cuda/words.h"
#include "sim/driver/options.h"
#include "sim/engine/gpu.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace gompsim::cuda {

class context;
class memory_pool;

// What every device has, whatever its architecture.
inline constexpr unsigned max_block[3] = {1024, 1024, 64};
inline constexpr unsigned max_grid[3] = {2147483647, 65535, 65535};
inline constexpr unsigned max_threads_per_block = 1024;
inline constexpr unsigned shared_per_block = 48 * 1024; // bytes, unless a function opts in to more
inline constexpr unsigned registers_per_multiprocessor = 65536;

class device {
public:
  device(int ordinal_, const options &o) : ordinal(ordinal_), opts(o) {}

  const int ordinal;

  std::string name() const;
  CUuuid uuid() const;
  std::string bus_id() const; // of a PCI device, as 0000:01:00.0
  std::size_t memory_bytes() const { return opts.memory_bytes; }
  unsigned multiprocessors() const { return opts.multiprocessors; }
  const compute_capability &capability() const { return *opts.capability; }
  bool unified_memory() const { return opts.unified_memory; }
  gpu_config engine_config() const;
  CUresult attribute(int *value, CUdevice_attribute) const;

  // Device memory for one context out of the budget of all contexts of the device; 0 if it is exhausted.
  device_address allocate(context &, std::size_t bytes);
  std::size_t free_bytes() const;

  // From now on every call in a context of the device gives the error, and no further context can be made.
  void lose(CUresult);
  CUresult lost() const { return lost_with.load(std::memory_order_acquire); } // success: it is there

  // The pool that cuMemAllocAsync takes from; null sets the device's own.
  std::shared_ptr<memory_pool> default_pool();
  std::shared_ptr<memory_pool> current_pool();
  void set_current_pool(std::shared_ptr<memory_pool>);

  CUresult retain_primary(std::shared_ptr<context> *);
  CUresult release_primary();
  bool primary_active() const;

private:
  const options &opts;
  std::atomic<CUresult> lost_with{CUDA_SUCCESS};
  std::mutex allocation_lock; // makes check and allocation one step
  std::mutex pool_lock;
  std::shared_ptr<memory_pool> own_pool, chosen_pool;
  mutable std::mutex primary_lock;
  std::shared_ptr<context> primary;
  unsigned primary_references = 0;
};

// Those of the process, by their ordinal. Constant after cuInit, which makes them, and never destroyed.
void make_devices(const options &);
const std::vector<std::unique_ptr<device>> &devices();
device *find_device(CUdevice ordinal); // null if there is none

} // namespace gompsim::cuda

#endif
