// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Best-fit allocation of intervals of a range of addresses. It touches no memory. Not thread safe: the owner holds a lock.
//
// A released block rests before its addresses are handed out again, so that who still uses it is caught: until many others
// have been released after it, or there is no room otherwise.
#ifndef GOMPSIM_ENGINE_ALLOCATOR_H
#define GOMPSIM_ENGINE_ALLOCATOR_H

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace gompsim::engine {

struct live_block {
  std::uint64_t start = 0;
  std::uint64_t bytes = 0; // as asked for
  std::string name;        // of a variable; empty for what the host or device code allocated
};

class range_allocator {
public:
  // Behind each block at least `gap` bytes stay unused, so that running off its end meets no neighbour.
  range_allocator(std::uint64_t start, std::uint64_t bytes, std::uint64_t align, std::uint64_t gap);
  // From now on nothing rests: a block of the size of one that was just released gets its address.
  void reuse_at_once() { rests = false; }

  std::optional<std::uint64_t> allocate(std::uint64_t bytes, std::string name);
  std::optional<live_block> release(std::uint64_t start); // what it was; nothing if no block starts there
  const live_block *find(std::uint64_t address) const;    // the block that holds it
  const live_block *before(std::uint64_t address) const;  // the nearest one that starts at or below
  const live_block *after(std::uint64_t address) const;   // the nearest one that starts above
  std::uint64_t free_bytes() const { return unused; }
  std::uint64_t start() const { return low; }
  std::uint64_t bytes() const { return total; }
  bool contains(std::uint64_t a) const { return a - low < total; }

private:
  struct taken {
    live_block block;
    std::uint64_t extent;
  };
  struct span {
    std::uint64_t start, bytes;
  };
  void end_rest();
  void add_free(std::uint64_t start, std::uint64_t bytes);
  void remove_free(std::map<std::uint64_t, std::uint64_t>::iterator);

  std::uint64_t low, total, align, gap, unused;
  bool rests = true;
  std::map<std::uint64_t, taken> live;
  std::map<std::uint64_t, std::uint64_t> holes;              // start -> bytes
  std::set<std::pair<std::uint64_t, std::uint64_t>> by_size; // (bytes, start)
  std::deque<span> resting;                                  // oldest first
  std::uint64_t resting_bytes = 0;                           // counted in `unused`, too
};

} // namespace gompsim::engine

#endif
