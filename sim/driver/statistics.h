// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of --stats: what each kernel did, what was copied, how much memory was in use at most. Any thread.
#ifndef GOMPSIM_DRIVER_STATISTICS_H
#define GOMPSIM_DRIVER_STATISTICS_H

#include "sim/driver/recorded.h"

#include <array>
#include <map>
#include <mutex>
#include <string>

namespace gompsim::driver {

class statistics {
public:
  // The file is written by print(); "-" is stderr.
  explicit statistics(std::string file_) : file(std::move(file_)) {}

  void add_kernel(const std::string &name, const launch_result &, time_span);
  void add_transfer(transfer_kind, std::size_t bytes, time_span);
  void add_memory(recorded_memory, std::ptrdiff_t bytes);
  void print();

private:
  struct kernel_totals {
    std::uint64_t launches = 0, failures = 0, ns = 0, warp_instructions = 0, lane_instructions = 0;
    launch_counters counters;
  };
  struct copy_totals {
    std::uint64_t count = 0, bytes = 0, ns = 0;
  };
  struct memory_totals {
    std::uint64_t allocations = 0;
    std::ptrdiff_t bytes = 0, most = 0;
  };
  std::string text();

  const std::string file;
  std::mutex lock;
  std::map<std::string, kernel_totals> kernels;
  std::array<copy_totals, transfer_kinds> copies{};
  std::array<memory_totals, 3> memory{};
};

} // namespace gompsim::driver

#endif
