// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is kept of a run for --stats and --trace: the places where something happens tell it here, and it goes to those of
// the two that are wanted. Any thread. Switched on by cuInit, off in a forked child; while it is off, telling costs one
// load.
#ifndef GOMPSIM_CUDA_RECORD_H
#define GOMPSIM_CUDA_RECORD_H

#include "include/cuda_driver.h"
#include "sim/engine/gpu.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace gompsim::cuda {

class command;
class device;
enum class function_id : unsigned;
struct options;

inline constinit std::atomic<bool> recording_is_on{false};

// Relaxed: what the flag guards was made before the first call that could record returned from cuInit.
inline bool recording() { return recording_is_on.load(std::memory_order_relaxed); }

// Begins with the files that the options name; one that cannot be written is reported.
void start_recording(const options &);
// In a forked child, whose parent goes on with the files.
void forget_recording();
// At the end of the process: the table is printed. The trace is complete at any time.
void finish_recording();

// A span of time on the steady clock, in nanoseconds.
struct time_span {
  std::uint64_t begin, end;
};

// Each of these only while recording(). The command has not been announced as ended yet.
void record_kernel(const command &, const launch_result &, time_span);
void record_request(const command &, const host_request &);
void record_work(const command &, time_span); // of a command that is no kernel
void record_call(function_id, CUresult, time_span);

// Memory that was handed out or (negative) given back.
enum class recorded_memory { device, pinned, managed };
void record_memory(recorded_memory, std::ptrdiff_t bytes);

} // namespace gompsim::cuda

#endif
