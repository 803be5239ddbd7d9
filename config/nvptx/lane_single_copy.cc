// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The single construct with copyprivate, where lanes are threads. Who executes it passes the address of what the others
// copy, which lies in a frame that they can read (lane_state.h). Compiled for devices: doc/device-code.md.
//
// All come to the barrier here once, and to the construct's own when they have copied; so plain loads and stores do.
#include "config/nvptx/lane_state.h"
#include "config/nvptx/lane_team.h"

#pragma omp begin declare target

extern "C" {
bool __regomp_lane_single_start();

// 0 for who is to execute it.
std::uint64_t __regomp_lane_single_copy_start() {
  if (__regomp_lane_single_start()) return 0;
  __regomp_lane_barrier();
  return __regomp_lane_state()->copied;
}
void __regomp_lane_single_copy_end(std::uint64_t data) {
  __regomp_lane_state()->copied = data;
  __regomp_lane_barrier();
}
}

#pragma omp end declare target
