// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The barrier where lanes are threads: they come together, and their warp goes to the library's. Compiled for devices:
// doc/device-code.md.
#include "config/nvptx/lane_team.h"

#pragma omp begin declare target

extern "C" void GOMP_barrier(void);

static std::uint32_t wait_for_warps() {
  GOMP_barrier();
  return 0;
}

extern "C" void __regomp_lane_barrier() { __regomp_lane_meet(wait_for_warps); }

#pragma omp end declare target
