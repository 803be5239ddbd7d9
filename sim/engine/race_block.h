// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the race detector (races.h) keeps of a block, and of words that it synchronises through. Under the detector's lock.
#ifndef GOMPSIM_ENGINE_RACE_BLOCK_H
#define GOMPSIM_ENGINE_RACE_BLOCK_H

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "sim/engine/lane_bits.h"
#include "sim/engine/race_clock.h"

namespace gompsim::engine {

// What a store or an atomic operation has made known at a word.
struct race_sync {
  race_clock wide; // released for the gpu or the system
  bool has_wide = false;
  std::uint32_t launch = 0;       // whose warp did that last
  std::vector<race_clock> narrow; // released for a block; one for each that did
};
using race_syncs = std::unordered_map<std::uint64_t, race_sync>; // by word

class race_detector;

// The state of a resident block.
struct race_block {
  explicit race_block(race_detector &d) : detector(d) {}
  race_detector &detector;
  struct joining {
    std::uint32_t row; // of what came later
    lane_bits lanes;
  };
  struct warp_state {
    race_clock now;
    std::uint32_t row = 0; // what its accesses are recorded under; 0: none yet since its time moved on
    lane_bits row_lanes = 0;
    race_clock released[2], pending[2]; // by the last fence, and by strong loads until the next; of a block, and wider
    bool has_released[2] = {}, has_pending[2] = {};
    // Lanes that have parted synchronise through memory, too: which of the warp's own times is ordered before what a lane
    // does now, and before what it does behind the next fence.
    std::array<std::uint32_t, 64> lane_knows{}, lane_pending{};
    bool has_lane_pending = false;
    std::array<joining, 32> met; // when which lanes were together, the latest ones
    unsigned times_met = 0;
  };
  race_actor base = 0;
  std::uint32_t launch = 0;
  std::uint64_t generation = 0;   // of what is remembered
  std::uint32_t ordered_rows = 0; // of its launch
  std::vector<warp_state> warps;
  std::array<race_clock, 16> barriers;
  std::vector<std::uint64_t> shared; // cells
  race_syncs shared_syncs;
};

} // namespace gompsim::engine

#endif
