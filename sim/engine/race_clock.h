// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a warp knows of the others, for the race detector: a vector clock. Warps of one block are told apart by their number
// in it, and most of what a warp knows is about those; what it knows of warps of other blocks is a table that copies share,
// since it is empty until blocks synchronise through memory.
#ifndef GOMPSIM_ENGINE_RACE_CLOCK_H
#define GOMPSIM_ENGINE_RACE_CLOCK_H

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace gompsim::engine {

// A warp of a block of a launch; those of one block have consecutive numbers.
using race_actor = std::uint32_t;
inline constexpr unsigned most_warps = 32; // of a block

class race_clock {
public:
  race_clock() = default;
  explicit race_clock(race_actor first_of_block) : base(first_of_block) {}

  std::uint32_t of(race_actor a) const {
    if (a - base < most_warps) return own[a - base];
    if (others == nullptr) return 0;
    const auto it = others->find(a);
    return it == others->end() ? 0 : it->second;
  }
  std::uint32_t &of_warp(unsigned warp) { return own[warp]; }
  race_actor first_of_block() const { return base; }

  // Afterwards this knows what the other knows, too.
  void join(const race_clock &from) {
    if (from.base == base) {
      for (unsigned k = 0; k < most_warps; ++k) own[k] = std::max(own[k], from.own[k]);
    } else {
      for (unsigned k = 0; k < most_warps; ++k)
        if (from.own[k] > of(from.base + k)) learn(from.base + k, from.own[k]);
    }
    if (from.others == nullptr || from.others == others) return;
    for (const auto &[actor, time] : *from.others)
      if (time > of(actor)) learn(actor, time);
  }

private:
  using table = std::unordered_map<race_actor, std::uint32_t>;
  void learn(race_actor a, std::uint32_t time) {
    if (a - base < most_warps) {
      own[a - base] = time;
      return;
    }
    if (others == nullptr)
      others = std::make_shared<table>();
    else if (others.use_count() != 1)
      others = std::make_shared<table>(*others);
    (*others)[a] = time;
  }

  race_actor base = 0;
  std::array<std::uint32_t, most_warps> own{};
  std::shared_ptr<table> others; // never changed while somebody else holds it
};

} // namespace gompsim::engine

#endif
