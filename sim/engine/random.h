// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pseudo-random numbers, so that a seed gives the same choices again. The state is never 0.
#ifndef GOMPSIM_ENGINE_RANDOM_H
#define GOMPSIM_ENGINE_RANDOM_H

#include <cstdint>

namespace gompsim::engine {

inline std::uint64_t next_random(std::uint64_t &state) { // xorshift64*
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1du;
}

} // namespace gompsim::engine

#endif
