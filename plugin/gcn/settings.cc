// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/settings.h"

#include <algorithm>
#include <climits>

namespace regomp::gcn {

namespace {

// The device library keeps its own data in the first bytes of LDS in any case.
constexpr std::uint64_t smallest_lds = 56, largest_lds = 65536;
constexpr std::uint64_t stack_granule = 256, smallest_stack = 4096;

std::uint32_t rounded(std::uint64_t bytes) {
  return static_cast<std::uint32_t>((bytes + stack_granule - 1) / stack_granule * stack_granule);
}

// The first name counts.
int read_count(env_variable first, env_variable second) {
  std::uint64_t n;
  if (environment_number(first, INT_MAX, &n) || environment_number(second, INT_MAX, &n)) return static_cast<int>(n);
  return 0;
}

} // namespace

settings read_settings() {
  settings result = {read_core_settings()};
  std::uint64_t n;
  result.teams = read_count(env_variable::GCN_NUM_TEAMS, env_variable::GCN_NUM_GANGS);
  result.threads = read_count(env_variable::GCN_NUM_THREADS, env_variable::GCN_NUM_WORKERS);
  constexpr std::uint64_t most_bytes = INT_MAX - stack_granule;
  if (environment_number(env_variable::GCN_HEAP_SIZE, std::uint64_t{1} << 46, &n) && n != 0) result.heap_bytes = n;
  if (environment_number(env_variable::GCN_TEAM_ARENA_SIZE, most_bytes, &n)) result.arena_bytes = rounded(n);
  if (environment_number(env_variable::GCN_STACK_SIZE, most_bytes, &n) && n != 0)
    result.stack_bytes = rounded(std::max(n, smallest_stack));
  if (environment_number(env_variable::GOMP_GCN_LOWLAT_POOL, INT_MAX, &n))
    result.lowlat_pool_bytes = static_cast<std::uint32_t>(std::clamp(n, smallest_lds, largest_lds));
  result.has_argument_tables = text_of(env_variable::GCN_INHIBIT_KERNARGS_TVT_MERGE) == nullptr;
  return result;
}

} // namespace regomp::gcn
