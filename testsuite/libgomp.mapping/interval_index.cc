// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The B+-tree against std::map: random insertions and removals with look-ups in between, growing to many levels and back to
// nothing. Arguments: seed, steps.
#include "target/interval_index.h"
#include "aux/check.h"

#include <map>
#include <random>

using regomp::interval;
using regomp::interval_index;

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
