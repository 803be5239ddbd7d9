// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that was launched and has not ended. It belongs to the scheduler; blocks look at it.
#ifndef GOMPSIM_ENGINE_LAUNCH_H
#define GOMPSIM_ENGINE_LAUNCH_H

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sim/engine/kernel.h"

namespace gompsim::engine {

struct launch_state {
  std::shared_ptr<executable> program;
  const function_info *info = nullptr;
  launch_shape shape;
  std::vector<std::uint64_t> params; // as 64-bit words, so that they are aligned
  std::uint64_t param_bytes = 0;
  launch_callback done = nullptr;
  request_callback request = nullptr;
  void *context = nullptr;
  std::uint32_t race_number = 0; // to the race detector

  std::uint64_t total_blocks = 0;
  std::uint64_t threads_per_block = 0;
  std::uint64_t shared_bytes = 0; // static and dynamic
  std::uint64_t registers = 0;    // of a block
  unsigned multiprocessors = 0;   // of the gpu

  // --- guarded by the scheduler's lock ---
  std::uint64_t next_block = 0, resident = 0;
  const void *launcher = nullptr; // the thread, by its launcher_state
  bool is_left = false;           // to that thread, which is expected to wait for it and to execute it meanwhile
  std::uint64_t warp_instructions = 0, lane_instructions = 0; // so far
  launch_counters counters;
  std::uint64_t started = 0;       // nanoseconds of CLOCK_MONOTONIC
  std::uint64_t waiting_since = 0; // when its blocks began to do nothing but wait; 0: they do more
  launch_result result;
  bool failed = false;

  // Instructions whose accesses have been told to gpu_config::notice: each once.
  void (*notice)(const std::string &) = nullptr;
  std::mutex noticed_lock;
  std::vector<const void *> noticed; // guarded by noticed_lock

  // Read by workers between turns: the launch is to end. Relaxed: what is true of it is under the lock.
  std::atomic<bool> stop{false};
};

} // namespace gompsim::engine

#endif
