// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of the driver in this process: which of its phases it is in, the devices, and the tables of all objects. Made by
// the first cuInit and never destroyed, since threads of the user and of the engine may use it until the process is gone.
#ifndef GOMPSIM_CUDA_DRIVER_H
#define GOMPSIM_CUDA_DRIVER_H

#include "include/cuda_driver.h"
#include "sim/cuda/address_space.h"
#include "sim/cuda/context.h"
#include "sim/cuda/device.h"
#include "sim/cuda/event.h"
#include "sim/cuda/linker.h"
#include "sim/cuda/module.h"
#include "sim/cuda/pool.h"
#include "sim/driver/handles.h"

#include <memory>
#include <mutex>
#include <vector>

namespace gompsim::driver {

template <>
struct handle_traits<stream> {
  using type = CUstream;
  static constexpr unsigned kind = 2; // those of the other objects are theirs
};

} // namespace gompsim::driver

namespace gompsim::cuda {

constexpr int driver_version = 13000; // CUDA 13.0

class driver_state {
public:
  std::vector<std::unique_ptr<device>> devices; // constant after cuInit

  handle_table<context> contexts;
  handle_table<stream> streams;
  handle_table<event> events;
  handle_table<module> modules;
  handle_table<function> functions;
  handle_table<link_state> links;
  handle_table<memory_pool> pools;
  address_space addresses;

  device *find_device(CUdevice ordinal) const;

  // Has exit() begun to run handlers? Counted from the handler that watch_for_exit installs: those that were registered
  // after the last context was made still find the driver fully at work.
  bool exiting() const;
  void watch_for_exit();
  // Keeps a context that can no longer be destroyed.
  void keep(const std::shared_ptr<context> &);

private:
  std::mutex kept_lock;
  std::vector<std::shared_ptr<context>> kept;
};

// CUDA_SUCCESS while the driver may be used: after cuInit, not in a forked child, before the library's own end.
CUresult driver_usable();
// Only while driver_usable().
driver_state &driver();
CUresult initialize_driver();

} // namespace gompsim::cuda

#endif
