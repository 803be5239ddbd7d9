// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a warp knows of the others, for the race detector: a vector clock. Warps of one block are told apart by their number
// in it, and most of what a warp knows is about those; what it knows of warps of other blocks is empty until blocks
// synchronise through memory.
#ifndef GOMPSIM_ENGINE_RACE_CLOCK_H
#define GOMPSIM_ENGINE_RACE_CLOCK_H

#include <algorithm>
#include <array>
#include <cstdint>

#include "sim/engine/race_times.h"

namespace gompsim::engine {

// A warp of a block of a launch; those of one block have consecutive numbers.
using race_actor = std::uint32_t;
inline constexpr unsigned most_warps = 32; // of a block

class race_clock {
public:
  race_clock() = default;
  explicit race_clock(race_actor first_of_block) : base(first_of_block) {}

  std::uint32_t of(race_actor a) const { return a - base < most_warps ? own[a - base] : others.of(a); }
  std::uint32_t &of_warp(unsigned warp) { return own[warp]; }
  race_actor first_of_block() const { return base; }

  // Afterwards this knows what the other knows, too.
  void join(const race_clock &from) {
    const race_times before = others;
    if (from.base == base) {
      for (unsigned k = 0; k < most_warps; ++k) own[k] = std::max(own[k], from.own[k]);
    } else {
      others.join(from.base, from.own);
    }
    others.join(from.others);
    // What others have been told of this block, which is here already where nothing of theirs is new.
    if (!others.is_same(before)) others.raise(base, &own);
  }

private:
  race_actor base = 0;
  std::array<std::uint32_t, most_warps> own{};
  race_times others;
};

} // namespace gompsim::engine

#endif
