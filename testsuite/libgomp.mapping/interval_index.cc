// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The B+-tree against std::map: random insertions and removals with look-ups in between, growing to many levels and back to
// nothing; the same for runs. Arguments: seed, steps.
#include "mapping/interval_index.h"
#include "aux/check.h"

#include <algorithm>
#include <map>
#include <random>
#include <vector>

using regomp::interval;
using regomp::interval_index;

// Runs of neighbours that come and go as one, beside single ones.
static void runs(unsigned seed, int steps) {
  std::mt19937 random(seed);
  interval_index index;
  std::map<std::uintptr_t, std::uintptr_t> model;
  for (int i = 0; i < steps; i++) {
    const bool shrink = (i / 200) % 3 == 2;
    const std::size_t longest = random() % 4 == 0 ? 300 : 20;
    if (random() % 4 < (shrink ? 1u : 3u)) {
      const std::uintptr_t start = random() % 1000000;
      interval_index::place where;
      if (index.overlapping(start, start + 1, where) != nullptr) continue;
      const interval_index::gap gap = index.gap_at(where);
      auto above = model.upper_bound(start);
      CHECK(gap.high == (above != model.end() ? above->first : UINTPTR_MAX));
      std::uintptr_t low = 0;
      for (auto k = above; k != model.begin();) {
        --k;
        low = std::max(low, k->second);
        if (k->first != k->second) break;
      }
      CHECK(gap.low == low && gap.low <= start);
      std::vector<interval> keys;
      for (std::uintptr_t at = start; keys.size() < longest && at + 8 <= gap.high; at += 8 + random() % 9)
        keys.push_back({at, at + 1 + random() % 8, reinterpret_cast<void *>(at + 1)});
      if (!keys.empty() && !model.contains(start)) {
        index.insert_run(keys.data(), keys.size(), where);
        for (const interval &k : keys) model[k.start] = k.end;
      } else if (!model.contains(start)) { // what is empty divides what is free
        index.insert({start, start, reinterpret_cast<void *>(start + 1)});
        model[start] = start;
      }
    } else if (!model.empty()) {
      const auto first = index.above(random() % 1000000);
      if (!first) continue;
      auto last = first;
      std::size_t n = 1;
      const std::size_t wanted = random() % 10 == 0 ? model.size() : 1 + random() % longest;
      for (auto next = last.next(); next && n < wanted; next = next.next(), n++) last = next;
      model.erase(model.find(first.get().start), std::next(model.find(last.get().start)));
      index.erase_run(first, last, n);
    }
    CHECK(index.size() == model.size());
    auto m = model.begin();
    for (auto k = index.first(); k; k = k.next(), ++m)
      CHECK(m != model.end() && k.get().start == m->first && k.get().end == m->second);
    CHECK(m == model.end());
    for (int probes = 0; probes < 20; probes++) {
      const std::uintptr_t probe = random() % 1000000;
      auto above = model.upper_bound(probe);
      const auto c = index.floor(probe);
      CHECK(static_cast<bool>(c) == (above != model.begin()));
      if (c) CHECK(c.get().start == std::prev(above)->first);
    }
  }
  if (const auto first = index.first()) {
    auto last = first;
    for (auto next = last.next(); next; next = next.next()) last = next;
    index.erase_run(first, last, index.size());
  }
  CHECK(index.size() == 0 && !index.first());
}

int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 200000;
  std::mt19937 random(seed);
  interval_index index;
  std::map<std::uintptr_t, std::uintptr_t> model;
  for (int i = 0; i < steps; i++) {
    // Grow for a while, shrink for a while, down to nothing at the end.
    const bool shrink = (i / 20000) % 3 == 2 || i > steps - 20000;
    const std::uintptr_t start = (random() % 100000) * 16;
    auto found = model.lower_bound(start);
    if (random() % 4 < (shrink ? 1u : 3u)) {
      if (found == model.end() || found->first != start) {
        const std::uintptr_t end = start + random() % 17;
        const interval key{start, end, reinterpret_cast<void *>(start + 1)};
        interval_index::place where;
        if (start != end) CHECK(index.overlapping(start, end, where) == nullptr);
        if (start != end && random() % 2 == 0)
          index.insert(key, where);
        else
          index.insert(key);
        model[start] = end;
      }
    } else if (found != model.end()) {
      const interval key{found->first, found->second, reinterpret_cast<void *>(found->first + 1)};
      interval_index::place where;
      if (random() % 2 == 0) {
        index.overlapping(key.start, key.start + 1, where);
        index.erase(key, where);
      } else {
        index.erase(key);
      }
      model.erase(found);
    }
    CHECK(index.size() == model.size());

    const std::uintptr_t probe = random() % 1700000;
    // The last non-empty interval that starts at or before it, else the first after it that starts early enough.
    const std::uintptr_t probe_end = probe + 1 + random() % 40;
    auto first = model.upper_bound(probe);
    while (first != model.begin() && (--first)->second == first->first) {
    }
    while (first != model.end() && (first->second <= probe || first->first == first->second)) ++first;
    interval_index::place ignored;
    CHECK(index.overlapping(probe, probe_end, ignored) ==
          (first != model.end() && first->first < probe_end ? reinterpret_cast<void *>(first->first + 1) : nullptr));

    auto above = model.upper_bound(probe);
    const auto c = index.floor(probe), next = index.above(probe);
    CHECK(static_cast<bool>(next) == (above != model.end()));
    if (next) CHECK(next.get().start == above->first && next.get().end == above->second);
    CHECK(static_cast<bool>(c) == (above != model.begin()));
    if (c) {
      --above;
      CHECK(c.get().start == above->first && c.get().value == reinterpret_cast<void *>(above->first + 1));
      CHECK(static_cast<bool>(c.previous()) == (above != model.begin()));
    }
    if (i % 5000 == 0) {
      auto m = model.begin();
      for (auto k = index.first(); k; k = k.next(), ++m) CHECK(m != model.end() && k.get().start == m->first);
      CHECK(m == model.end());
    }
  }
  while (!model.empty()) {
    const auto [start, end] = *model.rbegin();
    index.erase({start, end, reinterpret_cast<void *>(start + 1)});
    model.erase(start);
  }
  CHECK(index.size() == 0 && !index.first());
  runs(seed, steps / 100);

  // Equal starts: an empty interval beside one that begins there, and the same device range twice.
  int values[2];
  index.insert({100, 100, &values[0]});
  index.insert({100, 200, &values[0]});
  index.insert({100, 200, &values[1]});
  CHECK(index.floor(150).get().end == 200 && index.first().get().end == 100);
  index.erase({100, 200, &values[0]});
  CHECK(index.size() == 2 && index.floor(150).get().value == &values[1]);

  // Addresses that no memory has.
  interval_index::place where;
  CHECK(index.floor(UINTPTR_MAX).get().value == &values[1] && !index.above(UINTPTR_MAX));
  CHECK(index.overlapping(UINTPTR_MAX, 0, where) == nullptr);
  return 0;
}
