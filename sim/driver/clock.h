// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef GOMPSIM_DRIVER_CLOCK_H
#define GOMPSIM_DRIVER_CLOCK_H

#include <chrono>
#include <cstdint>

namespace gompsim::driver {

// The steady clock (CLOCK_MONOTONIC) in nanoseconds.
inline std::uint64_t now_ns() {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count());
}

} // namespace gompsim::driver

#endif
