// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is told of a run for --stats and --trace (record.h): who did it, when, and of what kind it is.
#ifndef GOMPSIM_DRIVER_RECORDED_H
#define GOMPSIM_DRIVER_RECORDED_H

#include "sim/driver/transfer_kind.h"
#include "sim/driver/words.h"
#include "sim/engine/gpu.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gompsim::driver {

// A span of time on the steady clock (now_ns), in nanoseconds.
struct time_span {
  std::uint64_t begin, end;
};

// The stream or queue that does a piece of work: a row of its device in the trace.
struct work_row {
  int device;
  std::uint64_t number; // of the stream or queue in the process
  std::string name;
};

// Which call asked for a piece of work.
struct work_origin {
  int thread = 0;                      // as the system numbers it; 0: no call did
  const function_name *call = nullptr; // as calls.h has it
  std::uint64_t number = 0;            // of the piece of work in the process, from 1
  std::uint64_t time = 0;              // of the call; only while recording
};

// Memory that was handed out.
enum class recorded_memory { device, pinned, managed };

} // namespace gompsim::driver

#endif
