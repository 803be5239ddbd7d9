// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The time line of a run in the format of Chrome's trace viewer (a JSON object with an array "traceEvents"), which Perfetto
// reads too. Process 0 is the host, with a row for each thread and the calls it made; process N + 1 is device N, with a row
// for each stream or queue: kernels, copies, memsets, host functions. Requests of kernels to the host are asynchronous
// slices beside them, and arrows lead from the call to what it queued.
//
// Each event is written at once and the file is complete JSON after each, so that it is good however the process ends. Any
// thread.
#ifndef GOMPSIM_DRIVER_TRACE_H
#define GOMPSIM_DRIVER_TRACE_H

#include "sim/driver/recorded.h"
#include "sim/driver/trace_file.h"

#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace gompsim::driver {

class trace {
public:
  // Null, after a message, if the file cannot be written. "%p" in the name stands for the process's number.
  static trace *open(const std::string &file);

  void add_kernel(const work_row &, const work_origin &, std::string_view name, const launch_shape &, const launch_result &,
                  time_span);
  void add_transfer(const work_row &, const work_origin &, transfer_kind, std::size_t bytes, time_span);
  // arguments: members of a JSON object.
  void add_work(const work_row &, const work_origin &, std::string_view name, std::string_view category,
                const std::string &arguments, time_span);
  void add_request(const work_row &, std::string_view kernel, const host_request &);
  void add_call(const function_name &, const char *result, time_span);

private:
  trace();
  // Under the lock.
  void append(std::string_view event);
  void name_row(int process, long row, const std::string &process_name, const std::string &row_name);

  std::string since_start(std::uint64_t ns) const;

  trace_file file;
  const std::uint64_t origin; // the steady clock's value at time 0
  std::mutex lock;
  std::set<std::pair<int, long>> named;
  std::uint64_t requests = 0;
};

} // namespace gompsim::driver

#endif
