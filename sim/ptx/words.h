// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The distinct words of a text, numbered in the order in which they came. Linking looks at every word of every body, so this
// is a plain open table and a hash of a few instructions. For one thread; the words' characters must outlive it.
#ifndef GOMPSIM_PTX_WORDS_H
#define GOMPSIM_PTX_WORDS_H

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace gompsim::ptx {

inline std::uint64_t hash_word(std::string_view w) {
  constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
  const char *p = w.data();
  std::size_t n = w.size();
  const auto load = [](const char *from, auto value) {
    std::memcpy(&value, from, sizeof value);
    return std::uint64_t{value};
  };
  std::uint64_t h = n * factor;
  const auto mix = [&h](std::uint64_t part) {
    h = (h ^ part) * factor;
    h ^= h >> 32;
  };
  for (; n > 8; n -= 8, p += 8) mix(load(p, std::uint64_t{}));
  if (n >= 4)
    mix(load(p, std::uint32_t{}) << 32 | load(p + n - 4, std::uint32_t{}));
  else if (n != 0)
    mix(load(p, std::uint8_t{}) << 16 | load(p + n / 2, std::uint8_t{}) << 8 | load(p + n - 1, std::uint8_t{}));
  return h;
}

class word_table {
public:
  std::uint32_t number(std::string_view w) {
    if (words.size() * 2 >= slots.size()) grow();
    for (std::size_t at = hash_word(w) & (slots.size() - 1);; at = (at + 1) & (slots.size() - 1)) {
      std::uint32_t &slot = slots[at];
      if (slot == 0) {
        words.push_back(w);
        return (slot = static_cast<std::uint32_t>(words.size())) - 1;
      }
      if (words[slot - 1] == w) return slot - 1;
    }
  }
  std::vector<std::string_view> words; // by number

private:
  void grow() {
    slots.assign(slots.empty() ? 256 : slots.size() * 2, 0);
    for (std::uint32_t k = 0; k < words.size(); ++k) {
      std::size_t at = hash_word(words[k]) & (slots.size() - 1);
      while (slots[at] != 0) at = (at + 1) & (slots.size() - 1);
      slots[at] = k + 1;
    }
  }
  std::vector<std::uint32_t> slots; // a word's number and one, 0: free; a power of two of them
};

} // namespace gompsim::ptx

#endif
