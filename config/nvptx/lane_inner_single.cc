// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The single construct where lanes are threads and may be in regions of one thread (lane_inner.cc). Compiled for devices:
// doc/device-code.md.
#include "config/nvptx/lane_state.h"

#pragma omp begin declare target

extern "C" {
bool __regomp_lane_single_start();

bool __regomp_inner_single_start() { return __regomp_lane_state()->own().inner != 0 || __regomp_lane_single_start(); }
}

#pragma omp end declare target
