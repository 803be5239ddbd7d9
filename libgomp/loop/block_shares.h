// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic and guided schedules where the order of iterations is free (nonmonotonic, OpenMP 5.2 section 11.5.3, which is the
// default): each thread of the team begins with an equal share of the loop's blocks, takes from its front, and once it has
// none takes half of another's from the back. So threads meet when a share is used up, not at every block.
//
// The last block of the loop is in no share. It is handed out when there is nothing else, and who takes it gets no more:
// what the compiler does for lastprivate rests on the last iteration being the last one of its thread.
//
// Shares are single words, changed by compare-and-exchange, but for an empty one, which only its owner changes. Blocks are
// only ever taken, so a word that is the same as before means that nothing has happened. Handing out iterations orders no
// memory, hence relaxed accesses; the shares are published with the descriptor they belong to.
#ifndef REGOMP_LOOP_BLOCK_SHARES_H
#define REGOMP_LOOP_BLOCK_SHARES_H

#include "loop/iterations.h"

#include <atomic>
#include <cstdint>

namespace regomp {

struct alignas(64) block_share {
  std::atomic<std::uint64_t> blocks{0}; // first, and in the upper half one past the last
};

inline constexpr std::uint64_t most_shared_blocks = std::uint64_t(1) << 31;

inline std::uint64_t share_word(std::uint64_t first, std::uint64_t end) { return first | end << 32; }
inline std::uint64_t share_first(std::uint64_t word) { return std::uint32_t(word); }
inline std::uint64_t share_size(std::uint64_t word) { return (word >> 32) - std::uint32_t(word); }

// How many of `n` blocks a thread takes at a time.
inline std::uint64_t portion(std::uint64_t n, bool guided) { return guided ? (n + 1) / 2 : 1; }

// The owner: from the front of its share.
inline bool take_from_front(block_share &share, bool guided, iteration_range &taken) {
  std::uint64_t word = share.blocks.load(std::memory_order_relaxed);
  std::uint64_t first;
  std::uint64_t n;
  do {
    if (share_size(word) == 0) return false;
    first = share_first(word);
    n = portion(share_size(word), guided);
  } while (!share.blocks.compare_exchange_weak(word, word + n, std::memory_order_relaxed));
  taken = {first, first + n};
  return true;
}

// A thread whose own share is empty: half of another one, from the back. It begins with the first portion; the rest is its
// share from here on.
inline bool take_half(block_share &victim, block_share &own, bool guided, iteration_range &taken) {
  std::uint64_t word = victim.blocks.load(std::memory_order_relaxed);
  std::uint64_t first;
  std::uint64_t middle;
  std::uint64_t end;
  do {
    const std::uint64_t n = share_size(word);
    if (n == 0) return false;
    first = share_first(word);
    middle = first + n / 2;
    end = first + n;
  } while (!victim.blocks.compare_exchange_weak(word, share_word(first, middle), std::memory_order_relaxed));
  const std::uint64_t begun = middle + portion(end - middle, guided);
  taken = {middle, begun};
  own.blocks.store(share_word(begun, end), std::memory_order_relaxed);
  return true;
}

} // namespace regomp

#endif
