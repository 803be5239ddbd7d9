// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The environment variables of the gcn plugin, under the names of GCC's, besides those of the core. Read once, at
// discovery; constant afterwards.
#ifndef REGOMP_PLUGIN_GCN_SETTINGS_H
#define REGOMP_PLUGIN_GCN_SETTINGS_H

#include "plugin/common/settings.h"
#include "plugin/gcn/core_names.h"

#include <cstdint>

namespace regomp::gcn {

struct settings : core_settings {
  int teams = 0;                         // GCN_NUM_TEAMS, GCN_NUM_GANGS; 0 = not given
  int threads = 0;                       // GCN_NUM_THREADS, GCN_NUM_WORKERS
  std::uint64_t heap_bytes = 100u << 20; // GCN_HEAP_SIZE: of each image
  std::uint32_t arena_bytes = 64u << 10; // GCN_TEAM_ARENA_SIZE: of each team
  std::uint32_t stack_bytes = 32u << 10; // GCN_STACK_SIZE: of each thread
  std::uint32_t lowlat_pool_bytes = 0;   // GOMP_GCN_LOWLAT_POOL: LDS of each team; 0 = as much as fits
  bool has_argument_tables = true;       // GCN_INHIBIT_KERNARGS_TVT_MERGE: launch blocks have room for argument tables
};

settings read_settings();

} // namespace regomp::gcn

#endif
