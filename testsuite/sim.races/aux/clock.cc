// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The detector's vector clocks beside tables that say the same: made, copied and joined at random, of blocks with few warps and
// with many, near to each other and far. And what a clock has been told by many costs no more with each that tells.
#include "sim/engine/race_clock.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

using gompsim::engine::race_actor;
using gompsim::engine::race_clock;

static std::uint64_t state = 1;
static unsigned next(unsigned below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return unsigned((state >> 33) % below);
}

struct pair {
  race_clock clock;
  std::map<race_actor, std::uint32_t> table;
};

static void check(bool good, const char *what) {
  if (good) return;
  std::printf("wrong: %s\n", what);
  std::exit(1);
}

static void compare(const pair &p, const std::vector<race_actor> &actors) {
  for (const race_actor a : actors) {
    const auto it = p.table.find(a);
    check(p.clock.of(a) == (it == p.table.end() ? 0 : it->second), "a time");
  }
}

static void at_random(unsigned spread, unsigned rounds) {
  std::vector<race_actor> actors;
  std::vector<pair> clocks;
  for (unsigned b = 0; b < 40; b++) {
    const race_actor base = 1 + next(spread);
    clocks.push_back({race_clock(base), {}});
    for (unsigned k = 0; k < 32; k += 1 + next(8)) actors.push_back(base + k);
  }
  for (unsigned r = 0; r < rounds; r++) {
    pair &to = clocks[next(40)];
    switch (next(4)) {
    case 0: {
      const unsigned warp = next(32), time = ++to.clock.of_warp(warp);
      to.table[to.clock.first_of_block() + warp] = time;
      break;
    }
    case 1: { // begins anew, as a copy
      const pair copy = clocks[next(40)];
      to = copy;
      break;
    }
    default: {
      const pair &from = clocks[next(40)];
      to.clock.join(from.clock);
      for (const auto &[actor, time] : from.table)
        if (time > to.table[actor]) to.table[actor] = time;
    }
    }
    if (r % 16 == 0) compare(to, actors);
  }
  for (const pair &p : clocks) compare(p, actors);
}

// As a sum that each warp of a large kernel adds to: thirty thousand joins of clocks that know all that came before.
static void chain() {
  race_clock word(1);
  const unsigned warps = 30000;
  for (unsigned w = 0; w < warps; w++) {
    race_clock warp(1 + w);
    warp.of_warp(0) = 1;
    warp.join(word);
    warp.of_warp(0) = 2;
    word.join(warp);
  }
  for (unsigned w = 0; w < warps; w++) check(word.of(1 + w) == 2, "a chain");
}

int main() {
  for (unsigned spread : {100u, 3000u, 1000000u, 2000000000u}) at_random(spread, 4000);
  chain();
  std::puts("right");
}
