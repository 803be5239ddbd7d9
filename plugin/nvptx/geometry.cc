// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/geometry.h"

#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

constexpr int default_threads = 8;
constexpr int table_threads = 32; // the device library's tables have room for so many

// As many teams as are resident at once. A block that takes more registers than one multiprocessor has cannot be: the
// driver's limit on threads keeps that out, and the maximum with 1 keeps rounding out.
long resident_teams(const gpu_properties &p, int registers, int threads) {
  const long registers_per_team = static_cast<long>(registers) * warp_size * threads;
  return std::max(p.registers_per_multiprocessor / registers_per_team, 1L) * p.multiprocessors;
}

} // namespace

launch_geometry choose_geometry(const gpu_properties &p, const kernel &k, const launch_args &wanted) {
  const int thread_limit = std::clamp(k.max_threads_per_block / static_cast<int>(warp_size), 1, table_threads);
  const int threads = std::min(wanted.thread_limit > 0 ? wanted.thread_limit : default_threads, thread_limit);

  const long resident = resident_teams(p, std::max(k.registers, 1), threads);
  const long team_limit = std::min(resident, static_cast<long>(std::max(p.max_grid, 1)));
  const long teams = wanted.num_teams > 0 ? std::min(static_cast<long>(wanted.num_teams), team_limit) : team_limit;
  return {static_cast<unsigned>(teams), static_cast<unsigned>(threads)};
}

int most_teams(const gpu_properties &p) {
  return static_cast<int>(std::min(resident_teams(p, 1, 1), static_cast<long>(std::max(p.max_grid, 1))));
}

int most_threads(const gpu_properties &p, bool lanes) {
  const int warps = std::clamp(p.max_threads_per_block / static_cast<int>(warp_size), 1, table_threads);
  return lanes ? warps * static_cast<int>(warp_size) : warps;
}

} // namespace regomp::nvptx
