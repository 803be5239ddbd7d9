// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The teams construct, up to GCC 11, for regions whose threads are lanes: what it says of threads is kept. Compiled for
// devices: doc/device-code.md.
#include "config/nvptx/lane_team.h"

#pragma omp begin declare target

extern "C" {
void GOMP_teams(unsigned, unsigned);

void __regomp_teams(unsigned teams, unsigned thread_limit) {
  __regomp_limit_threads(thread_limit);
  GOMP_teams(teams, thread_limit);
}
}

#pragma omp end declare target
