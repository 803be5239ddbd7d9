// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a worker executes a block with: where the block's memory is, and what has come of its turn. An instruction set adds
// what its routines need. The scheduler fills it before a turn; only that worker touches it.
#ifndef GOMPSIM_ENGINE_EXECUTOR_H
#define GOMPSIM_ENGINE_EXECUTOR_H

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sim/engine/fault.h"
#include "sim/engine/kernel.h"
#include "sim/engine/memory.h"

namespace gompsim::engine {

struct weak_gpu;
class race_detector;
class use_watch;

struct executor {
  // --- memory ---
  memory_view mem;
  std::byte *shared = nullptr;
  std::uint64_t shared_bytes = 0;
  std::uint64_t windows = 0;     // reserved_base() of the memory
  std::uint64_t local_bytes = 0; // of each lane
  const std::byte *params = nullptr;
  std::uint64_t param_bytes = 0;
  memory *space = nullptr;
  host_range host = {0, 0, false}; // of host memory, the range used last (find_bytes), and the epoch it was valid in
  std::uint64_t host_epoch = 0;
  weak_gpu *weak = nullptr;       // null: memory is strong
  race_detector *races = nullptr; // null: nobody asks for races. Its lock is held
  use_watch *uses = nullptr;      // null: nobody asks what is done to mapped objects

  // --- the turn ---
  std::uint64_t warp_instructions = 0, lane_instructions = 0;
  launch_counters counters;
  bool wrote = false; // memory has changed
  bool slept = false; // lanes of the block sleep, or have woken up
  unsigned polls = 0; // instructions that look like waiting for somebody

  // --- what went wrong, if the turn ended with that ---
  fault_record fault;
};

// An instruction set makes its own kind, and knows how to delete it.
using executor_pointer = std::unique_ptr<executor, void (*)(executor *)>;

} // namespace gompsim::engine

#endif
