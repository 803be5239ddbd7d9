// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The single construct where lanes are threads and may be in regions of one thread (lane_inner.cc). Compiled for devices:
// doc/device-code.md.
#include "config/nvptx/lane_state.h"

#pragma omp begin declare target

extern "C" {
bool __regomp_lane_single_start();
std::uint64_t __regomp_lane_single_copy_start();
void __regomp_lane_single_copy_end(std::uint64_t data);

bool __regomp_inner_single_start() { return __regomp_lane_state()->own().inner != 0 || __regomp_lane_single_start(); }
std::uint64_t __regomp_inner_single_copy_start() {
  return __regomp_lane_state()->own().inner != 0 ? 0 : __regomp_lane_single_copy_start();
}
void __regomp_inner_single_copy_end(std::uint64_t data) {
  if (__regomp_lane_state()->own().inner == 0) __regomp_lane_single_copy_end(data);
}
}

#pragma omp end declare target
