// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The time that the engine goes by.
#ifndef GOMPSIM_ENGINE_CLOCK_H
#define GOMPSIM_ENGINE_CLOCK_H

#include <cstdint>
#include <ctime>

namespace gompsim::engine {

inline std::uint64_t steady_nanoseconds() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * 1000000000u + static_cast<std::uint64_t>(t.tv_nsec);
}

} // namespace gompsim::engine

#endif
