// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is kept of a run for --stats and --trace: the places where something happens tell it here, and it goes to those of
// the two that are wanted. Any thread. Switched on when the driver starts, off in a forked child; while it is off, telling
// costs one load.
#ifndef GOMPSIM_DRIVER_RECORD_H
#define GOMPSIM_DRIVER_RECORD_H

#include "sim/driver/transfer_kind.h"
#include "sim/driver/words.h"
#include "sim/engine/gpu.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gompsim::driver {

struct options;

inline constinit std::atomic<bool> recording_is_on{false};

// Relaxed: what the flag guards was made before the first call that could record returned from the driver's initialisation.
inline bool recording() { return recording_is_on.load(std::memory_order_relaxed); }

// Begins with the files that the options name; one that cannot be written is reported.
void start_recording(const options &);
// In a forked child, whose parent goes on with the files.
void forget_recording();
// At the end of the process: the table is printed. The trace is complete at any time.
void finish_recording();

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

// Each of these only while recording(), and before anybody is told that the work has ended.
void record_kernel(const work_row &, const work_origin &, const std::string &name, const launch_shape &,
                   const launch_result &, time_span);
void record_request(const work_row &, std::string_view kernel, const host_request &); // before record_kernel
void record_transfer(const work_row &, const work_origin &, transfer_kind, std::size_t bytes, time_span);
// Anything else that takes time; the words are the trace's.
void record_work(const work_row &, const work_origin &, std::string_view name, std::string_view category, time_span);
void record_call(const function_name &, const char *result, time_span);

// Memory that was handed out or (negative) given back.
enum class recorded_memory { device, pinned, managed };
void record_memory(recorded_memory, std::ptrdiff_t bytes);

} // namespace gompsim::driver

#endif
