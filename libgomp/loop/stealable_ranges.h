// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic and guided schedules where the order of iterations is free (nonmonotonic, OpenMP 5.2 section 11.5.3, which is the
// default): each thread of the team begins with an equal range of the loop's blocks, takes from its front, and once it has
// none steals half of another's from the back. So threads contend when a range is used up, not at every block.
//
// The last block of the loop is in no range. It is handed out when there is nothing else, and who takes it gets no more:
// what the compiler does for lastprivate rests on the last iteration being the last one of its thread.
//
// Ranges are single words, changed by compare-and-exchange, but for an empty one, which only its owner changes. Blocks are
// only ever taken, so a word that is the same as before means that nothing has happened. Handing out iterations orders no
// memory, hence relaxed accesses; the ranges are published with the descriptor they belong to.
#ifndef REGOMP_LOOP_STEALABLE_RANGES_H
#define REGOMP_LOOP_STEALABLE_RANGES_H

#include "loop/iterations.h"

#include <atomic>
#include <cstdint>

namespace regomp {

struct alignas(64) stealable_range {
  std::atomic<std::uint64_t> blocks{0}; // first, and in the upper half one past the last
};

inline constexpr std::uint64_t most_stealable_blocks = std::uint64_t(1) << 31;

inline std::uint64_t range_word(std::uint64_t first, std::uint64_t end) { return first | end << 32; }
inline std::uint64_t range_first(std::uint64_t word) { return std::uint32_t(word); }
inline std::uint64_t range_size(std::uint64_t word) { return (word >> 32) - std::uint32_t(word); }

// How many of `n` blocks a thread takes at a time.
inline std::uint64_t portion(std::uint64_t n, bool guided) { return guided ? (n + 1) / 2 : 1; }

// The owner: from the front of its range.
inline bool take_from_front(stealable_range &range, bool guided, iteration_range &taken) {
  std::uint64_t word = range.blocks.load(std::memory_order_relaxed);
  std::uint64_t first;
  std::uint64_t n;
  do {
    if (range_size(word) == 0) return false;
    first = range_first(word);
    n = portion(range_size(word), guided);
  } while (!range.blocks.compare_exchange_weak(word, word + n, std::memory_order_relaxed));
  taken = {first, first + n};
  return true;
}

// A thread whose own range is empty: half of another one, from the back. It begins with the first portion; the rest is its
// range from here on.
inline bool steal_half(stealable_range &victim, stealable_range &own, bool guided, iteration_range &taken) {
  std::uint64_t word = victim.blocks.load(std::memory_order_relaxed);
  std::uint64_t first;
  std::uint64_t middle;
  std::uint64_t end;
  do {
    const std::uint64_t n = range_size(word);
    if (n == 0) return false;
    first = range_first(word);
    middle = first + n / 2;
    end = first + n;
  } while (!victim.blocks.compare_exchange_weak(word, range_word(first, middle), std::memory_order_relaxed));
  const std::uint64_t begun = middle + portion(end - middle, guided);
  taken = {middle, begun};
  own.blocks.store(range_word(begun, end), std::memory_order_relaxed);
  return true;
}

} // namespace regomp

#endif
