// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef GOMPSIM_ENGINE_LANE_BITS_H
#define GOMPSIM_ENGINE_LANE_BITS_H

#include <cstdint>

namespace gompsim::engine {

// A set of lanes of a warp or wave, a bit for each, and the most there are.
using lane_bits = std::uint64_t;
inline constexpr unsigned most_lanes = 64;

} // namespace gompsim::engine

#endif
