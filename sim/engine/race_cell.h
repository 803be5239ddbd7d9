// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access as the race detector remembers it, in 64 bits; zero is none.
#ifndef GOMPSIM_ENGINE_RACE_CELL_H
#define GOMPSIM_ENGINE_RACE_CELL_H

#include <cstddef>
#include <cstdint>

#include "sim/engine/races.h"

namespace gompsim::engine {

// bytes of the word: 8 bits; store, strong, of a block's scope: 1 each; lane: 6; site: 19; row: 28.
struct race_cell {
  static constexpr std::uint64_t writes = 1u << 8, strong = 1u << 9, narrow = 1u << 10;
  static constexpr std::uint32_t most_sites = access_sites::most;

  static std::uint64_t mask_of(std::uint64_t address, unsigned bytes) {
    return ((std::uint64_t{1} << bytes) - 1) << (address & 7) & 0xff;
  }
  static std::uint64_t make(std::uint64_t mask, bool stores, bool is_strong, bool is_narrow, unsigned lane,
                            std::uint32_t site, std::uint32_t row) {
    return mask | (stores ? writes : 0) | (is_strong ? strong : 0) | (is_narrow ? narrow : 0) | std::uint64_t{lane} << 11 |
           std::uint64_t{site} << 17 | std::uint64_t{row} << 36;
  }
  static std::uint64_t mask(std::uint64_t c) { return c & 0xff; }
  static unsigned lane(std::uint64_t c) { return static_cast<unsigned>(c >> 11 & 63); }
  static std::uint32_t site(std::uint64_t c) { return static_cast<std::uint32_t>(c >> 17 & (most_sites - 1)); }
  static std::uint32_t row(std::uint64_t c) { return static_cast<std::uint32_t>(c >> 36); }
};

struct race_detector::place_of_access {
  std::uint64_t address = 0;        // of device memory or the host's; an offset if it is shared
  const std::byte *bytes = nullptr; // where the host finds what is there; null: it need not be there
  bool in_shared = false;
};

} // namespace gompsim::engine

#endif
