// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/record.h"

#include "sim/driver/file_name.h"
#include "sim/driver/options.h"
#include "sim/driver/statistics.h"
#include "sim/driver/trace.h"

namespace gompsim::driver {

namespace {

// Set before recording_is_on and never again; not destroyed, since threads may outlive exit.
constinit statistics *the_statistics = nullptr;
constinit trace *the_trace = nullptr;

} // namespace

void start_recording(const options &o) {
  // Where there may be another driver in the process, each writes files of its own.
  const auto own = [&](const std::string &name) {
    const bool alone = !o.has(vendor::nvidia) || !o.has(vendor::amd);
    return alone || name == "-" ? name : with_word(name, known_drivers().drivers.front()->name);
  };
  if (!o.stats_file.empty()) the_statistics = new statistics(own(o.stats_file));
  if (!o.trace_file.empty()) the_trace = trace::open(own(o.trace_file));
  recording_is_on.store(the_statistics || the_trace, std::memory_order_relaxed);
}

void forget_recording() { recording_is_on.store(false, std::memory_order_relaxed); }

void finish_recording() {
  if (recording() && the_statistics) the_statistics->print();
}

void record_kernel(const work_row &row, const work_origin &origin, const std::string &name, const launch_shape &shape,
                   const launch_result &result, time_span span) {
  if (the_statistics) the_statistics->add_kernel(name, result, span);
  if (the_trace) the_trace->add_kernel(row, origin, name, shape, result, span);
}

void record_request(const work_row &row, std::string_view kernel, const host_request &request) {
  if (the_trace) the_trace->add_request(row, kernel, request);
}

void record_transfer(const work_row &row, const work_origin &origin, transfer_kind kind, std::size_t bytes, time_span span) {
  if (the_statistics) the_statistics->add_transfer(kind, bytes, span);
  if (the_trace) the_trace->add_transfer(row, origin, kind, bytes, span);
}

void record_work(const work_row &row, const work_origin &origin, std::string_view name, std::string_view category,
                 time_span span) {
  if (the_trace) the_trace->add_work(row, origin, name, category, "", span);
}

void record_call(const function_name &f, const char *result, time_span span) {
  if (the_trace) the_trace->add_call(f, result, span);
}

void record_memory(recorded_memory kind, std::ptrdiff_t bytes) {
  if (the_statistics) the_statistics->add_memory(kind, bytes);
}

} // namespace gompsim::driver
