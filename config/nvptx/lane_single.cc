// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The single construct where lanes are threads: the library chooses a warp, and its lane 0 executes. Compiled for devices:
// doc/device-code.md.
#include "config/nvptx/lane_team.h"

#pragma omp begin declare target

extern "C" bool GOMP_single_start(void);

static std::uint32_t choose_warp() { return GOMP_single_start(); }

extern "C" bool __regomp_lane_single_start() {
  std::uint32_t lane;
  asm("mov.u32\t%0, %%laneid;" : "=r"(lane));
  return __regomp_lane_meet(choose_warp) != 0 && lane == 0;
}

#pragma omp end declare target
