// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tree in which threads start and meet, for teams and groups of many shapes: everybody is started once, the barrier
// opens once everybody is there and not before, and between groups only their first threads start anybody.
#include "aux/check.h"
#include "team/barrier.h"
#include "team/team_tree.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

using regomp::barrier;
using regomp::team_tree;

static std::mt19937 random_number(1);

static void check(const team_tree &tree, unsigned threads, const unsigned *group_of) {
  // Everybody has a seat of their own.
  std::set<unsigned> sitting;
  for (unsigned g = 0; g < tree.groups(); g++)
    for (unsigned i = 0; i < tree.group_size(g); i++) {
      const unsigned t = tree.thread_at(g, i);
      CHECK(t < threads && sitting.insert(t).second);
      CHECK(tree.seat_of(t).group == g && tree.seat_of(t).index == i);
      CHECK(group_of == nullptr || group_of[t] == group_of[tree.thread_at(g, 0)]);
    }
  CHECK(sitting.size() == threads);
  CHECK(tree.thread_at(0, 0) == 0);

  // Starting.
  std::vector<unsigned> started{0};
  std::set<unsigned> all{0};
  for (unsigned i = 0; i < started.size(); i++) {
    const unsigned by = started[i];
    unsigned children = 0;
    tree.for_each_child(by, [&](unsigned t) {
      CHECK(t < threads && all.insert(t).second);
      started.push_back(t);
      children++;
      if (tree.seat_of(t).group != tree.seat_of(by).group) CHECK(tree.seat_of(t).index == 0 && tree.seat_of(by).index == 0);
    });
    CHECK(children <= 2 * team_tree::fan_out);
    CHECK(children == 0 || by == 0 || !tree.leader_starts_all());
  }
  CHECK(all.size() == threads);
}

// Everybody's gate is shut until all are there, and then open. The end of a region is known when all have arrived, and then the
// gates of a large team stay as they are.
static void check_barrier(barrier &b, const team_tree &tree, unsigned threads) {
  static std::uint64_t region = 0;
  b.set_size(threads, tree, ++region);
  CHECK(b.has_gates() == (threads > 8));
  std::vector<unsigned> order(threads);
  for (unsigned i = 0; i < threads; i++) order[i] = i;
  for (int round = 0; round < 4; round++) {
    const bool ends = round == 3 && b.has_gates();
    std::shuffle(order.begin(), order.end(), random_number);
    const auto generation = b.gate_of(0).generation();
    for (unsigned i = 0; i < threads; i++) {
      CHECK(!b.gate_of(order[i]).is_open(generation) && b.gate_of(order[i]).generation() == generation);
      CHECK(!b.has_gates() || !b.has_ended(region));
      const bool last = i == threads - 1;
      if (ends)
        CHECK(b.arrive_at_end(order[i], region) || !last); // others may be told of, too
      else
        CHECK(b.arrive(order[i]) == last);
    }
    if (!ends) b.open();
    for (unsigned i = 0; i < threads; i++) CHECK(b.gate_of(i).is_open(generation) != ends);
    CHECK(!b.has_gates() || (b.has_ended(region) == ends && b.has_ended(region - 1)));
  }
}

int main() {
  team_tree tree;
  barrier b;
  b.reserve(600);
  // By number, of growing and shrinking sizes.
  for (unsigned threads : {1u, 2u, 7u, 8u, 9u, 64u, 65u, 3u, 72u, 73u, 80u, 200u, 513u, 600u, 2u}) {
    tree.set_numbered(threads);
    CHECK(!tree.has_groups() && tree.version() == 0);
    check(tree, threads, nullptr);
    check_barrier(b, tree, threads);
  }
  // Groups: one after the other, in turns, at random, all alone, one of one and the rest together.
  for (unsigned threads : {2u, 9u, 16u, 17u, 48u, 96u, 130u, 300u, 20u})
    for (unsigned size : {1u, 2u, 6u, 8u, 12u, 100u}) {
      std::vector<unsigned> blocks(threads), turns(threads), chance(threads), odd(threads, 5);
      for (unsigned i = 0; i < threads; i++) {
        blocks[i] = 7 * (i / size);
        turns[i] = i % (1 + threads / size);
        chance[i] = random_number() % (1 + threads / size);
      }
      odd[random_number() % threads] = 9;
      for (const auto &groups : {blocks, turns, chance, odd}) {
        tree.set_groups(threads, groups.data());
        CHECK(tree.groups() == std::set<unsigned>(groups.begin(), groups.end()).size());
        check(tree, threads, groups.data());
        check_barrier(b, tree, threads);
        // The same again changes nothing; by number and back does not confuse the barrier.
        const unsigned version = tree.version();
        tree.set_groups(threads, groups.data());
        CHECK(tree.version() == version);
        tree.set_numbered(threads);
        check_barrier(b, tree, threads);
        tree.set_groups(threads, groups.data());
        check_barrier(b, tree, threads);
      }
    }
  b.release_memory();
  tree.release_memory();
  return 0;
}
