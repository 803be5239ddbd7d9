// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an image of an LLVM compiler says of a kernel, and how it is launched because of that: on a device whose threads are
// lanes.
#ifndef REGOMP_PLUGIN_LLVM_KERNEL_H
#define REGOMP_PLUGIN_LLVM_KERNEL_H

#include "include/gomp_plugin.h"

#include <algorithm>
#include <cstdint>

namespace regomp::plugin {

// The variable KERNEL_kernel_environment of LLVM's device library.
struct kernel_environment {
  std::uint8_t use_generic_state_machine, may_use_nested, mode, unused;
  std::int32_t min_threads, max_threads, min_teams, max_teams;
  std::int32_t reduction_bytes, reduction_length;
  std::uint32_t more;
  std::uint64_t location, dynamic;
};
static_assert(sizeof(kernel_environment) == 48);

// What the first parameter of a kernel that reduces over its teams points to.
struct launch_environment {
  std::uint32_t reduction_count, iteration_count;
  std::uint64_t reduction_buffer;
};

// The variable __omp_rtl_device_environment.
struct device_environment {
  std::uint32_t debug_kind, num_devices, device_num, dynamic_memory;
  std::uint64_t clock_hz, indirect_table, indirect_count, hardware_parallelism;
};
static_assert(sizeof(device_environment) == 48);

// What the device allows, and has.
struct launch_limits {
  unsigned warp_size;
  unsigned default_threads; // of a team
  unsigned max_threads;     // of a team, for this kernel
  unsigned max_teams;
  unsigned threads_at_once; // on the whole device
};

struct launch_size {
  unsigned teams[3], threads[3];
};

// A kernel in which one thread of each team runs what is outside of its parallel regions has one warp more for that thread.
inline bool is_generic(const kernel_environment &e) { return (e.mode & 3) == 1; }

inline launch_size choose_size(const regomp_kernel_launch &l, const kernel_environment &e, const launch_limits &d) {
  const auto least = [](unsigned a, unsigned b) { return a < b ? a : b; };
  const unsigned more = is_generic(e) ? d.warp_size : 0;
  const unsigned most = e.max_threads > 0 ? least(d.max_threads, static_cast<unsigned>(e.max_threads)) : d.max_threads;
  const unsigned threads = least((l.threads[0] != 0 ? l.threads[0] : d.default_threads) + more, most);
  unsigned teams = l.teams[0];
  if (teams == 0) {
    const std::uint64_t per_team = is_generic(e) ? 1 : threads;
    const std::uint64_t wanted = l.iterations != 0 ? (l.iterations + per_team - 1) / per_team : d.threads_at_once / threads;
    teams = wanted == 0 ? 1 : wanted > d.max_teams ? d.max_teams : static_cast<unsigned>(wanted);
    if (e.max_teams > 0) teams = least(teams, static_cast<unsigned>(e.max_teams));
  }
  return {{least(teams, d.max_teams), std::max(l.teams[1], 1u), std::max(l.teams[2], 1u)},
          {threads, std::max(l.threads[1], 1u), std::max(l.threads[2], 1u)}};
}

// As LLVM's library calls the mode of a kernel; "BARE" also where the image does not say.
inline const char *name_of_mode(const kernel_environment &e) {
  switch (e.mode) {
  case 1:
    return "Generic";
  case 2:
    return "SPMD";
  case 3:
    return "Generic-SPMD";
  case 6:
    return "SPMD-No-Loop";
  default:
    return "BARE";
  }
}

} // namespace regomp::plugin

#endif
