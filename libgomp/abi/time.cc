// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Timing routines (OpenMP 5.2 section 18.10).
#include "abi/export.h"

#include <ctime>

namespace {

double seconds(const std::timespec &t) { return double(t.tv_sec) + double(t.tv_nsec) * 1e-9; }

double wall_time() {
  std::timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return seconds(now);
}

double wall_tick() {
  std::timespec resolution;
  clock_getres(CLOCK_MONOTONIC, &resolution);
  return seconds(resolution);
}

} // namespace

extern "C" {

REGOMP_EXPORT double omp_get_wtime(void) { return wall_time(); }
REGOMP_EXPORT double omp_get_wtime_(void) { return wall_time(); }
REGOMP_EXPORT double omp_get_wtick(void) { return wall_tick(); }
REGOMP_EXPORT double omp_get_wtick_(void) { return wall_tick(); }

} // extern "C"
