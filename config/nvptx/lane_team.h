// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions whose threads are the lanes of warps (doc/lanes.md): what the modules for them share. GCC's library takes the warp
// for a thread; it is called by all lanes of a warp together, and keeps counting warps.
#ifndef REGOMP_CONFIG_NVPTX_LANE_TEAM_H
#define REGOMP_CONFIG_NVPTX_LANE_TEAM_H

#include <cstdint>

#pragma omp begin declare target

namespace regomp::device {

// What a warp does together: a call of the library's.
using warp_operation = std::uint32_t (*)();

} // namespace regomp::device

extern "C" {
// All lanes of a warp come here, those that are no threads, too. Then they do what lane 0 asks for; the result is that of
// the operation. Lane 0 is a thread if one of the lanes is.
std::uint32_t __regomp_lane_meet(regomp::device::warp_operation);

// The barrier of a region: lanes come together, and their warp waits for the others.
void __regomp_lane_barrier();

// Numbers of threads that are lanes.
std::uint32_t __regomp_lane_thread_num();
std::uint32_t __regomp_lane_num_threads();

// What the teams construct says: a limit of threads for each team, 0 if it says nothing.
void __regomp_limit_threads(std::uint32_t);
}

#pragma omp end declare target

#endif
