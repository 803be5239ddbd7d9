// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/record.h"

#include "sim/cuda/options.h"
#include "sim/cuda/statistics.h"
#include "sim/cuda/trace.h"

namespace gompsim::cuda {

namespace {

// Set before recording_is_on and never again; not destroyed, since threads may outlive exit.
constinit statistics *the_statistics = nullptr;
constinit trace *the_trace = nullptr;

} // namespace

void start_recording(const options &o) {
  if (!o.stats_file.empty()) the_statistics = new statistics(o.stats_file);
  if (!o.trace_file.empty()) the_trace = trace::open(o.trace_file);
  recording_is_on.store(the_statistics || the_trace, std::memory_order_relaxed);
}

void forget_recording() { recording_is_on.store(false, std::memory_order_relaxed); }

void finish_recording() {
  if (recording() && the_statistics) the_statistics->print();
}

void record_kernel(const command &c, const launch_result &result, time_span span) {
  if (the_statistics) the_statistics->add_kernel(c, result, span);
  if (the_trace) the_trace->add_kernel(c, result, span);
}

void record_request(const command &c, const host_request &request) {
  if (the_trace) the_trace->add_request(c, request);
}

void record_work(const command &c, time_span span) {
  if (the_statistics) the_statistics->add_work(c, span);
  if (the_trace) the_trace->add_work(c, span);
}

void record_call(function_id id, CUresult result, time_span span) {
  if (the_trace) the_trace->add_call(id, result, span);
}

void record_memory(recorded_memory kind, std::ptrdiff_t bytes) {
  if (the_statistics) the_statistics->add_memory(kind, bytes);
}

} // namespace gompsim::cuda
