// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What weak memory (weak.h) keeps of a block: stores that have not arrived, and what loads have kept. Of the worker that
// executes the block.
#ifndef GOMPSIM_ENGINE_WEAK_BLOCK_H
#define GOMPSIM_ENGINE_WEAK_BLOCK_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gompsim::engine {

// Bytes of an aligned 64-bit word of the host's view of memory.
struct word_bytes {
  std::byte *word = nullptr;
  std::uint64_t value = 0;
  std::uint8_t mask = 0;  // which bytes are meant
  std::uint8_t turns = 0; // until they move on
};

class level {
public:
  static constexpr unsigned slots = 64;
  bool empty() const { return used == 0; }
  const word_bytes *find(const std::byte *word) const {
    const word_bytes &e = entries[slot_of(word)];
    return e.word == word ? &e : nullptr;
  }
  // Takes bytes in, over older ones of the same word. What had to make room for them comes back; its word is null if
  // nothing.
  word_bytes put(const word_bytes &);
  word_bytes take(const std::byte *word); // removes them; null word: none there
  word_bytes take_any(std::uint64_t random);
  // Removes those whose turns are over.
  template <class F>
  void age(F leave) {
    for (std::uint64_t m = used; m != 0; m &= m - 1) {
      word_bytes &e = entries[static_cast<unsigned>(__builtin_ctzll(m))];
      if (--e.turns == 0) leave(take(e.word));
    }
  }
  template <class F>
  void clear(std::uint64_t random, F leave) {
    while (used != 0) leave(take_any(random));
  }
  template <class F, class G>
  void clear_if(F which, G leave) {
    for (std::uint64_t m = used; m != 0; m &= m - 1) {
      const word_bytes &e = entries[static_cast<unsigned>(__builtin_ctzll(m))];
      if (which(e.word)) leave(take(e.word));
    }
  }
  void forget() {
    for (; used != 0; used &= used - 1) entries[static_cast<unsigned>(__builtin_ctzll(used))].word = nullptr;
  }

private:
  static unsigned slot_of(const std::byte *word) {
    return static_cast<unsigned>((reinterpret_cast<std::uint64_t>(word) >> 3) * 0x9e3779b97f4a7c15u >> 58);
  }
  std::array<word_bytes, slots> entries{};
  std::uint64_t used = 0; // a bit for each slot
};

// Of one block: its level, those of its warps, and what loads have kept.
struct weak_block {
  struct kept_word {
    std::byte *word = nullptr;
    std::uint64_t value = 0;
    std::uint64_t until = 0; // turn
    std::uint64_t generation = 0;
  };
  level late;
  std::vector<level> warps;
  std::array<kept_word, 256> kept;
  std::array<kept_word, 256> kept_scalars;                  // by scalar loads
  std::uint64_t device_generation = 1, host_generation = 1; // a kept word of another one is forgotten
  std::uint64_t scalar_generation = 1;
  std::uint64_t turn = 0;
  std::uint64_t sys_acquires_seen = 0;

  bool empty() const;
  void reset(unsigned warps_used);
};

// Each bit of the mask becomes a byte.
inline std::uint64_t widened(std::uint8_t mask) {
  std::uint64_t r = 0;
  for (unsigned k = 0; k < 8; ++k)
    if ((mask >> k & 1) != 0) r |= std::uint64_t{0xff} << 8 * k;
  return r;
}

} // namespace gompsim::engine

#endif
