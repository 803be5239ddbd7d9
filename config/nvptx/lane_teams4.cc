// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The teams construct, GCC 12 and newer, for regions whose threads are lanes: what it says of threads is kept. Compiled for
// devices: doc/device-code.md.
#include "config/nvptx/lane_team.h"

#pragma omp begin declare target

extern "C" {
bool GOMP_teams4(unsigned, unsigned, unsigned, bool);

bool __regomp_teams4(unsigned least, unsigned most, unsigned thread_limit, bool first) {
  __regomp_limit_threads(thread_limit);
  return GOMP_teams4(least, most, thread_limit, first);
}
}

#pragma omp end declare target
