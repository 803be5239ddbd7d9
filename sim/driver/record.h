// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is kept of a run for --stats and --trace: the places where something happens tell it here, and it goes to those of
// the two that are wanted. Any thread. Switched on when the driver starts, off in a forked child; while it is off, telling
// costs one load.
#ifndef GOMPSIM_DRIVER_RECORD_H
#define GOMPSIM_DRIVER_RECORD_H

#include "sim/driver/recorded.h"

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

// Each of these only while recording(), and before anybody is told that the work has ended.
void record_kernel(const work_row &, const work_origin &, const std::string &name, const launch_shape &,
                   const launch_result &, time_span);
void record_request(const work_row &, std::string_view kernel, const host_request &); // before record_kernel
void record_transfer(const work_row &, const work_origin &, transfer_kind, std::size_t bytes, time_span);
// Anything else that takes time; the words are the trace's.
void record_work(const work_row &, const work_origin &, std::string_view name, std::string_view category, time_span);
void record_call(const function_name &, const char *result, time_span);

// Negative: memory that was given back.
void record_memory(recorded_memory, std::ptrdiff_t bytes);

} // namespace gompsim::driver

#endif
